import { Component, Input, OnInit } from '@angular/core';
import { HttpClient } from '@angular/common/http';
import { Observable, of } from 'rxjs';
import { catchError, map } from 'rxjs/operators';

interface Hero {
    id: number;
    name: string;
    powers: Array<string>;
}

@Component({
    selector: 'app-heroes',
    templateUrl: './heroes.component.html',
})
export class HeroesComponent implements OnInit {
    @Input() limit: number = 10;
    heroes: Hero[] = [];
    private selected: Hero | null = null;

    constructor(private http: HttpClient) {}

    ngOnInit(): void {
        this.getHeroes().subscribe((heroes: Hero[]) => {
            this.heroes = heroes.slice(0, this.limit);
        });
    }

    getHeroes(): Observable<Hero[]> {
        return this.http.get<Hero[]>('/api/heroes').pipe(
            map((list) => list.filter((hero) => hero.powers.length > 0)),
            catchError((error) => {
                console.error('failed', error);
                return of([]);
            }),
        );
    }

    public select(hero: Hero, scroll = false): void {
        this.selected = hero;
        if (scroll) {
            window.scrollTo(0, 0);
        }
    }
}
