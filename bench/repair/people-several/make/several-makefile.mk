CC = gcc
OBJS = main.o list.o

app: $(OBJS
	$(CC) -o app $(OBJS)

main.o main.c
    $(CC) -c main.c

ifeq ($(DEBUG),1)
CFLAGS += -g

clean:
	rm -f app $(OBJS)
