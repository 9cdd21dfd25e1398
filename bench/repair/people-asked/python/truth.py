import sys


class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        return self.balance


def main():
    accounts = [Account("Anna"), Account("Pat", 10)]
    totals = {"Anna": 1, "Pat": 2}
    for account in accounts:
        account.deposit(totals[account.owner])
        print(f"{account.owner}: {account.balance}")
    while len(accounts) > 1:
        accounts.pop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
