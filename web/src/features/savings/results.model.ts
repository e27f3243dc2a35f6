/** What a plan says in words is the report's as well. */
export {
  alternatives,
  certainty,
  optimizedCase,
  type ProjectionRow,
  projectionRows,
  verdict,
} from "#documents/report/decision";
