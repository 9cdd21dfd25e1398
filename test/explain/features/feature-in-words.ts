import type { Vocabulary } from "../../../src/explain/features/vocabulary.ts";
import type { Feature } from "../../../src/explain/questions/questions.ts";

/** A feature by the keys of its elements and places. */
export const inWords = (feature: Feature, vocabulary: Vocabulary): string => {
  const { elements } = vocabulary;
  const nameOf = (number: number) => `${elements[number]?.rule}${elements[number]?.place}`;
  switch (feature.question) {
    case "together": {
      const [only, ...others] = feature.conditions;
      if (only?.isThere && others.length === 0) {
        const [own, other] = [feature.of, only.of].map(nameOf);
        if (only.where === "in") return `${own} contains ${other}`;
        if (only.where === "around") return `${other} contains ${own}`;
        if (only.where === "behind") return `${own} before ${other}`;
        if (only.where === "before") return `${other} before ${own}`;
      }
      const said = feature.conditions.map(({ where, isThere, of }) =>
        where === "in"
          ? ` ${isThere ? "with" : "without"} ${nameOf(of)}`
          : ` ${isThere ? "" : "not "}${nameOf(of)} ${where}`,
      );
      return `${nameOf(feature.of)}${said.join("")}`;
    }
    case "records": {
      const conditions = feature.conditions.map(({ of, ...asked }) =>
        [nameOf(of), ...Object.values(asked)].join(" "),
      );
      return `${nameOf(feature.of)} with ${conditions.join(" and ")}`;
    }
    case "is":
      return `${nameOf(feature.of)} in ${feature.in ?? "any place"} is ${feature.word}`;
    case "equal":
    case "different": {
      const around = "of the same";
      const within = feature.within === undefined ? "" : ` ${around} ${nameOf(feature.within)}`;
      return `${nameOf(feature.of)} in ${feature.in} and ${feature.otherIn} ${feature.question}${within}`;
    }
    case "difference": {
      const { minuend, subtrahend } = feature;
      return `${inWords(minuend, vocabulary)} less ${inWords(subtrahend, vocabulary)}`;
    }
    case "distance": {
      const { minuend, subtrahend } = feature;
      return `${inWords(minuend, vocabulary)} apart from ${inWords(subtrahend, vocabulary)}`;
    }
    case "occurs":
      return `occurs ${vocabulary.patterns[feature.pattern]?.name}`;
    case "own":
      return `${vocabulary.own[feature.own]?.name}`;
    default:
      return `${nameOf(feature.of)} ${feature.question}`;
  }
};
