#include <ctype.h>
#include <stdio.h>

/* Counts the words of a file, as wc does. */
static long count_words(FILE *file)
{
    long words = 0;
    int inside = 0;
    int c;

    while ((c = fgetc(file)) != EOF) {
        if (isspace(c)) {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words++;
        }
    }
    return words;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s file\n, argv[0]);
        return 2;
    }

    FILE *file = fopen(argv[1], "r")
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    printf("%ld words in %s\n", count_words(file), argv[1]);
    fclose(file);
    return 0;
}
