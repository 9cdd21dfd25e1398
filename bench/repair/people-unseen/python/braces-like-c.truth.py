from dataclasses import dataclass, field
from datetime import date


class InsufficientFunds(Exception):
    """Raised when an account would go below its limit."""


@dataclass
class Account:
    owner: str
    balance: float = 0.0
    limit: float = -100.0
    history: list = field(default_factory=list)

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        self.history.append((date.today(), "deposit", amount))

    def withdraw(self, amount):
        if self.balance - amount < self.limit:
            raise InsufficientFunds(f"{self.owner} has only {self.balance:.2f}")
        self.balance -= amount
        self.history.append((date.today(), "withdraw", amount))

    def __str__(self):
        return f"{self.owner}: {self.balance:.2f}"


def transfer(source, target, amount):
    try:
        source.withdraw(amount)
    except InsufficientFunds as error:
        print("Transfer refused:", error)
        return False
    else:
        target.deposit(amount)
        return True


accounts = [
    Account("Ann", 120.5),
    Account("Bob"),
    Account("Cid", balance=40, limit=0),
]
for account in accounts:
    print(account)
