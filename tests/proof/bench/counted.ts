/** SQL of the numbers from 0 as `name`. */
export const numbers = (count: number, name = "n"): string =>
  `(WITH RECURSIVE counted(${name}) AS (SELECT 0 UNION ALL SELECT ${name} + 1 FROM counted WHERE ${name} < ${count - 1}) SELECT ${name} FROM counted)`;
