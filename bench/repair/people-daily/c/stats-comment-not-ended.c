#include <stdio.h>
#include <math.h>

typedef struct {
    double sum;
    double squares;
    unsigned n;
} stats;

enum kind { MEAN, DEVIATION };

static const char *names[] = { "mean", "deviation" };

static double value_of(const stats *s, enum kind kind)
{
    switch (kind) {
    case MEAN:
        return s->sum / s->n;
    case DEVIATION:
        return sqrt(s->squares / s->n - pow(s->sum / s->n, 2));
    default:
        return 0.0;
    }
}

int main(int argc, char **argv)
{
    stats s = { 0.0, 0.0, 0 };
    double x;
    while (scanf("%lf", &x) == 1) {
        s.sum += x;
        s.squares += x * x;
        s.n++;
    }
    /* one line each
    for (int k = MEAN; k <= DEVIATION; k++)
        printf("%-10s %g\n", names[k], value_of(&s, (enum kind) k));
    return argc > 1 && argv[1] != NULL ? 1 : 0;
}
