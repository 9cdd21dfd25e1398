import csv
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Item:
    name: str
    price: float
    tags: list[str] = field(default_factory=list)


def load(path: Path) -> list[Item]:
    items = []
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            tags = row["tags"].split(";") if row["tags"] else []
            items.append(Item(row["name"], float(row["price"]), tags))
    return items


def report(items):
    total = sum(item.price for item in items)
    print(f"{len(items)} items, {total:.2f} in all")
    for item in sorted(items, key=lambda item: item.price, reverse=True):
        if item.price > 100:
            print(f"  ! {item.name}: {', '.join(item.tags)}")
        elif item.tags:
            print(f"    {item.name}")
        else:
            print("    " + item.name.lower())


if __name__ == "__main__":
    report(load(Path("inventory.csv")))
