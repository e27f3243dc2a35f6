export const REQUEST_TIMEOUT_MS = 30_000;
export const MIN_DRAWN_RAIN_INCHES = 0.05;
export const MILLIMETERS_PER_INCH = 25.4;
/** Least rain that a US gauge reports; a lower rain threshold means this. */
export const MEASURABLE_RAIN_INCHES = 0.01;
/** Irradiance at or below which the loss of a sample is not used, if it holds for both cells [W/m2] (D-238). */
export const LOW_LIGHT_IRRADIANCE = 200;
export const CHART_GAP_SECONDS = 4 * 3600;
export const TANK_LOW_FROM = 3;
export const FREEZING_AT_CELSIUS = 3;
/** 2001-01-01 [epoch s]. Loggers with a reset clock start in 1970, 1990 or 2000. */
export const OLDEST_TIME = 978_307_200;
/** Year 2100 [epoch s]; larger numbers are milliseconds. */
export const LATEST_TIME = 4_102_444_800;
export const FUTURE_TOLERANCE_SECONDS = 600;
/** Newest records in one response: 27 years with one wash a day. */
export const WASH_LOG_MAX_RECORDS = 10_000;
export const READINGS_MAX_SAMPLES = 10_000;
export const READINGS_MAX_BYTES = 4 * 1024 * 1024;
/** Uploads of a device that are listed at once. */
export const UPLOADS_PAGE = 500;
export const UPLOAD_MAX_BYTES = 64 * 1024 * 1024;
export const UNDO_SECONDS = 30 * 86_400;
export const ENERGY_FILE_MAX_LENGTH = 16 * 1024 * 1024;
/** Far beyond any real value, but small enough that no sum overflows: $/kWh; %/day; $ or kW; inches a day; kWh/kW a year. */
export const MAX_VALUES = { price: 1000, soilingRate: 100, amount: 1e9, rain: 100, specificYield: 5000 } as const;
/** Highest loss fraction of a plan (Kimber et al. 2006, doi 10.1109/WCPEC.2006.279690). */
export const SOILING_CAP = 0.3;
/** No crew is paid to leave more soiling than this [%]. */
export const MAX_RESIDUAL_SOILING = 10;
/** Less of a plant is within what a sensor can tell [%]. */
export const MIN_WASHED_PERCENT = 1;
/** A plan puts a wash into one week; a longer wash counts as done in that week. */
export const MAX_WASH_DAYS = 7;
/** Share of a wash [%]. */
export const WHOLE_PLANT_PERCENT = 100;

export const OPEN_COMMANDS_MAX = 50;
/** Time to answer a command, unless its kind says otherwise [s]: "wash command may take up to 10 minutes". */
export const COMMAND_ANSWER_SECONDS = 600;
/** With a shorter expiry, a command would seldom reach a device that polls every few seconds [s]. */
export const MIN_EXPIRY_SECONDS = 5;
export const TRIAL_SIMULATIONS = 3;
