CC = gcc
OBJS = main.o util.o

all: app

app: $(OBJS)
	$(CC) -o app $(OBJS)

%.o: %.c
	$(CC) -c $<

clean:
	rm -f app $(OBJS)
