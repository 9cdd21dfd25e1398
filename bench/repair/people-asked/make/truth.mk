CC = gcc
CFLAGS = -Wall -O2
OBJECTS = main.o list.o

ifeq ($(DEBUG),1)
CFLAGS += -g
endif

all: program

program: $(OBJECTS)
	$(CC) $(CFLAGS) -o $@ $(OBJECTS)
	@echo done

%.o: %.c
	$(CC) $(CFLAGS) -c $< -o $@

clean:
	rm -f $(OBJECTS) program
