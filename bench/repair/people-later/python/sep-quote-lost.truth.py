class InsufficientFunds(Exception):
    pass


class Account:
    """An account with its history."""

    interest = 0.02

    def __init__(self, owner, balance=0.0):
        self.owner = owner
        self.balance = balance
        self.history = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive, got {}".format(amount))
        self.balance += amount
        self.history.append(("deposit", amount))
        return self.balance

    def withdraw(self, amount):
        if amount > self.balance:
            raise InsufficientFunds(f"{self.owner} has only {self.balance:.2f}")
        self.balance -= amount
        self.history.append(("withdraw", amount))
        return self.balance

    def add_interest(self, years=1):
        for _ in range(years):
            self.deposit(round(self.balance * self.interest, 2))

    def __str__(self):
        return "%s: %.2f" % (self.owner, self.balance)


def transfer(source, target, amount):
    try:
        source.withdraw(amount)
        target.deposit(amount)
    except InsufficientFunds as error:
        print("Transfer failed:", error)
        return False
    finally:
        print(source, "|", target)
    return True


anna = Account("Anna", 100)
ben = Account("Ben")
transfer(anna, ben, 30)
transfer(ben, anna, 500)
anna.add_interest(years=3)
print(anna, ben, sep="\n")
