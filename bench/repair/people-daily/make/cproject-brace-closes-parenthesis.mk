CC := gcc
CFLAGS := -O2 -Wall -Wextra
LDLIBS := -lm
SRC := $(wildcard src/*.c)
OBJ := $(SRC:.c=.o)

.PHONY: all clean test

all: solver

solver: $(OBJ)
	$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)

%.o: %.c
	$(CC) $(CFLAGS) -c $< -o $@

test: all
	./solver --self-test

clean:
	rm -f $(OBJ} solver
