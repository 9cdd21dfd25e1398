CC = gcc
CFLAGS = -Wall -O2
OBJECTS = main.o list.o util.o

ifeq ($(DEBUG),1)
CFLAGS += -g
endif

all: app docs

app: $(OBJECTS)
	$(CC) -o $@ $(OBJECTS)

%.o: %.c
	$(CC) $(CFLAGS) -c $< -o $@

docs:
	mkdir -p docs
	@for f in *.c; do echo $$f; done > docs/list.txt

clean:
	rm -f app $(OBJECTS)
	rm -rf docs

.PHONY: all clean docs
