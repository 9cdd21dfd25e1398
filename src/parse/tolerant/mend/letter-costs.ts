/** What it costs to mend an input, letter by letter; in whole numbers. */
export interface LetterCosts {
  /** Leaving out the letter behind the place. */
  remove(place: number): number;
  /** Putting in a letter of the class; Infinity where none may be. */
  insert(letterClass: number): number;
  /** The same at a place. */
  insertAt(place: number, letterClass: number): number;
  /** Putting a letter of the class in the place of the letter behind the place; Infinity where that may not be. */
  substitute(place: number, letterClass: number): number;
  /** Reading the letter behind the place where any letter can come, so that it no longer means what it says. */
  swallow(place: number): number;
}
