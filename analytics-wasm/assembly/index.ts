export function zero(): f64 {
  return 0;
}
