import random
import sys

LEVELS = {"easy": 10, "normal": 50, "hard: 200}


def ask(prompt, low, high)
    while True:
        answer = input(prompt)
        if not answer.isdigit():
            print("Please enter a number")
            continue
        number = int(answer)
        if number < low or number > high:
            print("Between %d and %d, please" % (low, high))
        else:
            return number


def play(level="normal", tries=7):
    high = LEVELS[level]
    secret = random.randint(1, high)
    guesses = []
    for attempt in range(1, tries + 1):
        guess = ask(f"Guess {attempt} of {tries}: ", 1, high)
        guesses.append(guess)
        if guess == secret:
            print("Right! It was", secret)
            return guesses
        elif guess < secret:
            print("Too low")
        else:
            print("Too high")
    print("You lost, it was {}".format(secret))
    return guesses


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "normal"
    play(name)
