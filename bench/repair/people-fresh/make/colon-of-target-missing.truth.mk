CC ?= gcc
CFLAGS := -Wall -O2
LDLIBS = -lm
SRC := $(wildcard src/*.c)
OBJ := $(SRC:.c=.o)
PREFIX ?= /usr/local

.PHONY: all clean install test

all: app

app: $(OBJ)
	$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)

src/%.o: src/%.c
	$(CC) $(CFLAGS) -c -o $@ $<

ifeq ($(DEBUG),1)
CFLAGS += -g -O0
else
CFLAGS += -DNDEBUG
endif

install: app
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 app $(DESTDIR)$(PREFIX)/bin

test: app
	./run-tests.sh

clean:
	rm -f app $(OBJ)
