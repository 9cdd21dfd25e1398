CC = gcc
CFLAGS = -Wall -O2 $(shell pkg-config --cflags glib-2.0)
SRC = $(wildcard src/*.c)
OBJ = $(patsubst src/%.c,build/%.o,$(SRC))

.PHONY: all clean test

all: app

app: $(OBJ)
	$(CC) -o $@ $^ -lm

build/%.o: src/%.c | build
	$(CC) $(CFLAGS) -c -o $@ $<

build:
    mkdir -p build

ifeq ($(DEBUG),1)
CFLAGS += -g
endif

test: app
	@for t in tests/*.sh; do \
		sh $$t || exit 1; \
	done

clean:
	rm -rf build app
