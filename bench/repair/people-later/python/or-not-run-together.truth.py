import random

WORDS = ["python", "keyboard", "window", "garden"]
MAX_WRONG = 6


def choose_word():
    return random.choice(WORDS).upper()


def show(word, guessed):
    shown = ""
    for letter in word:
        if letter in guessed:
            shown += letter + " "
        else:
            shown += "_ "
    print("\nWord: " + shown)


def play():
    word = choose_word()
    guessed = []
    wrong = 0
    while wrong < MAX_WRONG:
        show(word, guessed)
        guess = input("Guess a letter: ").upper()
        if len(guess) != 1 or not guess.isalpha():
            print("Please enter one letter.")
            continue
        if guess in guessed:
            print("You already tried", guess)
        elif guess in word:
            guessed.append(guess)
            if all(letter in guessed for letter in word):
                print("You won! The word was", word)
                break
        else:
            guessed.append(guess)
            wrong += 1
            print(f"Wrong, {MAX_WRONG - wrong} tries left.")
    else:
        print("You lost. It was " + word + ".")


if __name__ == "__main__":
    again = "y"
    while again == "y":
        play()
        again = input("Again? (y/n) ").lower()
