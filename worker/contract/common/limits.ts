/** Business constants of the specification that more than one part needs. Units are in the names or the comments. */

/** Every call of the portal gives up after this long [ms]. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Interval between two requests for the state of a savings job [ms] (D-120). */
export const SAVINGS_POLL_MS = 1_000;
/** Rain below this is not drawn [inch]. */
export const MINIMUM_DRAWN_RAIN_INCHES = 0.05;
export const MILLIMETERS_PER_INCH = 25.4;
/** Irradiance at or under which a loss says nothing [W/m2], when both cells are (D-238). */
export const LOW_LIGHT = 200;
/** A silence longer than this breaks the line of a chart [s]. */
export const CHART_GAP_SECONDS = 4 * 3600;
export const TANK_LOW_FROM = 3;
export const FREEZING_AT_CELSIUS = 3;
/** Loggers whose clock was reset start in 1970, 1990 or 2000; nothing in this field is older than this [UTC epoch seconds, 2001-01-01]. */
export const OLDEST_TIME = 978_307_200;
/** Seconds of the year 2100; larger numbers are milliseconds. */
export const LATEST_TIME = 4_102_444_800;
/** A sample this far ahead of the clock is refused [s]. */
export const FUTURE_TOLERANCE_SECONDS = 600;
/** One answer holds at most this many records of a wash log, the newest: with a wash a day, 27 years. */
export const WASH_LOG_MAX_RECORDS = 10_000;
/** One `readings` request takes at most this many samples and bytes. */
export const READINGS_MAX_SAMPLES = 10_000;
export const READINGS_MAX_BYTES = 4 * 1024 * 1024;
/** One uploaded file is at most this large [bytes]. */
export const UPLOAD_MAX_BYTES = 64 * 1024 * 1024;
/** An upload can be undone for this long [s]; what it replaced is kept until then. */
export const UNDO_SECONDS = 30 * 86_400;
/** The text of an energy file (PVsyst, custom CSV) has at most this many characters. */
export const ENERGY_FILE_MAX_LENGTH = 16 * 1024 * 1024;
/** Far beyond anything real, and small enough that no sum of a plan overflows: $/kWh, %/day, $ or kW, inches a day. */
export const HIGHEST = { price: 1000, soilingRate: 100, amount: 1e9, rain: 100 } as const;
/** A loss fraction never grows beyond this in the plan (Kimber et al. 2006, doi 10.1109/WCPEC.2006.279690). */
export const SOILING_CAP = 0.3;
/** No crew is paid for leaving more than this [%]. */
export const MAX_RESIDUAL_SOILING = 10;
/** A plan puts each wash into one week: one that takes longer counts as done in that week. */
export const MAX_WASH_DAYS = 7;

/** So many commands of one device may wait or be in flight; more are refused, so that nobody fills its queue. */
export const OPEN_COMMANDS_MAX = 50;
/** What a device has to answer a command, unless its kind says otherwise [s]: "wash command may take up to 10 minutes". */
export const COMMAND_ANSWER_SECONDS = 600;
/** A command that expires sooner would seldom meet a device that asks every few seconds [s]. */
export const SHORTEST_EXPIRY_SECONDS = 5;
export const TRIAL_SIMULATIONS = 3;
