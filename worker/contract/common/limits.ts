/** Constants of the specification that several parts need. */

/** Timeout of every call of the portal. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Polling interval of a savings job (D-120). */
export const SAVINGS_POLL_MS = 1_000;
export const MINIMUM_DRAWN_RAIN_INCHES = 0.05;
export const MILLIMETERS_PER_INCH = 25.4;
/** A loss says nothing if both cells are at or below this [W/m2] (D-238). */
export const LOW_LIGHT = 200;
/** Longest silence that a chart line bridges [s]. */
export const CHART_GAP_SECONDS = 4 * 3600;
export const TANK_LOW_FROM = 3;
export const FREEZING_AT_CELSIUS = 3;
/** 2001-01-01. Loggers with a reset clock start in 1970, 1990 or 2000. */
export const OLDEST_TIME = 978_307_200;
/** Year 2100; larger numbers are milliseconds. */
export const LATEST_TIME = 4_102_444_800;
/** Maximum lead of a sample over the clock [s]. */
export const FUTURE_TOLERANCE_SECONDS = 600;
/** Newest records in one answer: with a wash a day, 27 years. */
export const WASH_LOG_MAX_RECORDS = 10_000;
/** Limits of one `readings` request. */
export const READINGS_MAX_SAMPLES = 10_000;
export const READINGS_MAX_BYTES = 4 * 1024 * 1024;
/** Largest upload [bytes]. */
export const UPLOAD_MAX_BYTES = 64 * 1024 * 1024;
/** How long an upload can be undone, and what it replaced is kept [s]. */
export const UNDO_SECONDS = 30 * 86_400;
/** Longest energy file (PVsyst, custom CSV) [characters]. */
export const ENERGY_FILE_MAX_LENGTH = 16 * 1024 * 1024;
/** Far beyond anything real, but small enough that no sum overflows: $/kWh, %/day, $ or kW, inches a day. */
export const HIGHEST = { price: 1000, soilingRate: 100, amount: 1e9, rain: 100 } as const;
/** Highest loss fraction of a plan (Kimber et al. 2006, doi 10.1109/WCPEC.2006.279690). */
export const SOILING_CAP = 0.3;
/** No crew is paid to leave more than this [%]. */
export const MAX_RESIDUAL_SOILING = 10;
/** A plan puts a wash into one week; a longer one counts as done in that week. */
export const MAX_WASH_DAYS = 7;

/** Open commands of one device; more are refused, so that its queue can't be flooded. */
export const OPEN_COMMANDS_MAX = 50;
/** Time to answer a command, unless its kind says otherwise [s]: "wash command may take up to 10 minutes". */
export const COMMAND_ANSWER_SECONDS = 600;
/** A shorter expiry would seldom reach a device that polls every few seconds [s]. */
export const SHORTEST_EXPIRY_SECONDS = 5;
export const TRIAL_SIMULATIONS = 3;
