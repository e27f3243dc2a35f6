export const locationTexts = {
  latitude: "Latitude",
  longitude: "Longitude",
  numbersHint: "You can paste both at once, such as 36.74, -119.79.",
  locate: "Use my location",
  locating: "Finding your location…",
  locateFailed: "Your location isn't available. Allow location access in your browser, or use the map.",
  pin: "Location pin. Drag it, or move it with the arrow keys.",
  hint: "Tap or click the map to place the pin.",
  loading: "Loading the map…",
  noMap: "This browser can't show the map. Enter the coordinates instead.",
  map: "Location map",
} as const;
