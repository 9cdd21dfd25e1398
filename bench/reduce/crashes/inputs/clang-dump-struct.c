typedef unsigned int size;
typedef struct ring { int *items; size first, count; const char name[16]; struct ring *next; } ring;
enum mode { IDLE, RUN = 3, STOP };
union value { int number; double real; char text[8]; };
static const int limits[] = { 1, 2, [4] = 5, 0x1F };
extern int printf(const char *format, ...);
struct journal;
int (*handlers[3])(ring *, int);
volatile enum mode current = IDLE;

void show(struct journal *pages, const ring *buffer)
{
    if (buffer->count > 3)
        __builtin_dump_struct(pages, &printf);
    printf("%s\n", buffer->name);
}

static int push(ring *buffer, int item)
{
    if (!buffer || buffer->count >= sizeof(limits) / sizeof limits[0])
        return -1;
    buffer->items[(buffer->first + buffer->count++) % 5] = item;
    return 0;
}

int sum(const ring *buffer)
{
    int total = 0, at;
    for (at = 0; at < (int)buffer->count; at++) {
        total += buffer->items[at] << 1;
        if (total > 100) break;
        else continue;
    }
    do { total--; } while (total > 50 && total != 60);
    while (total < 0) ++total;
    return total ? total : ~total;
}

int run(char *line, int argc, char **argv)
{
    struct { int x, y; unsigned flag : 3; } point = { .x = 1, .y = 2 };
    union value v;
    ring buffer = { 0 };
    v.real = 1.5e3f;
    switch (line[0]) {
    case 'p': push(&buffer, (int)v.real); break;
    case 's': { printf("%d\n", sum(&buffer)); goto done; }
    default: point.x ^= point.y | 3 & argc;
    }
    for (int i = 0, j = 9; i < j; i++, j--) argv[i] = argv[j];
    handlers[0] = push; (*handlers[0])(&buffer, 'x');
    float matrix[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int length = argc; int table[4];
    table[0] = sizeof(int (*)[4]); _Static_assert(sizeof(int) == 4, "int");
    long long big = 10LL; unsigned char c = L'a' + '\n'; const char *s = "one" "two";
done:
    return point.flag == 2 ? matrix[1][2] : (s, c, big, table[0]);
}
