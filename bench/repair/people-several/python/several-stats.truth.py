import statistics

def summary(rows):
    total = 0
    for row in rows:
        if row["amount"] == 0:
            continue
        total += row["amount"]
    else:
        print("done")
    return total

print("total", summary([{"amount": 3}, {"amount": 4}]))
