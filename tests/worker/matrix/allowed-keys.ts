import { dailyFields, deviceFields } from "#contract/records/device";
import { namesOf } from "#contract/records/field";

/** Keys that answers may contain, written out so that a leaked column is noticed; fields that people edit come from their record. */
const session =
  "user id email user_name user_type company_name demo canModifyCalcInputs phone permissions pageAccessMetadata dashboardPageAccess " +
  "devicesPageAccess projectionsPageAccess hasAccess accessesLimit subscriptionId subscriptionPlan actingOwner owner_id viewer theme " +
  "twoFactor enabled required pyranometers tab deviceId sendsMail belongsTo";
const staff =
  "staff_id user_name email business_phone mobile_phone city state country status owner_id user_type device plants " +
  "deviceDataPageAccess canModifyCalcInputs inbound_api_access pageAccessMetadata projectionsPageAccess hasAccess accessesLimit user_metadata " +
  "created_at created_by emailVerified lastSignInAt invitationExpiresAt version";
const inputs =
  "inputs array_size solar_cost wash_cost rain_threshold planned_cleanings forecast_period localSoilingRate isSoilingRateVariable " +
  "isLocalEnergyRatesVariable variableEnergyRates variableSoilingRates rain_threshold_per blocked_weeks residual_soiling washed_per_day wash_mobilization wash_per_mw energyYear version savedBy savedAt";
const scenario =
  "id name terms weeks prices soilingRates washCost plannedCleanings rainThreshold rainThresholdPer blockedWeeks version savedAt";
const energyYear =
  "kind fileName customCSVFileStartDate annualKwh monthlyKwh uploadedAt acLimitKw lossCurve shares fivePercent clippedKwh limitedHours sources notes";
const device =
  "device_id serialno status product_id isInboundApiDevice ares_health extension_health last_data_at first_day offset " +
  namesOf(deviceFields).join(" ");
const series = "timezone from to resolution start steps columns iC iD tC tD tE sl";
const cleanings =
  "version cleanings day notes end_day share cost crew result promised resultOn date worth loss dollarsADay paybackDays since days dollars low high kept share washes insolationNote";
const job = "status progress done total fraction changes isUndo message";
const receipt = "batch accepted duplicate updated rejected rejectedCount ignored ignoredCount days commands";
const config =
  "device_id device_name plant_id plant_name timezone delivery lastDataPoint ts iC iD tC tD parameterVersion perSlotWashTimes " +
  "functionsStatus configStatus functionsValues washTimes washSec washEnabled washHour washHour2 washHour3 washHour4 washHour5 " +
  "normalization clean soiled nightSleep modbusOnly cleaningTime hours next last reportedAt health at latest facts battery clearSkyGhi " +
  "lastContactAt lastWashAt online tankEmpty temperature settings wash_extension_data";
const message = "message";
const systematic = "systematic points source cleanings";
const dailyAnalysis =
  "runWashAnalysis timezone soilingRate rateOf refused untouched newest lastDone nextRunAt day state endedAt reason recommended planned because array_size solar_cost wash_cost planned_cleanings " +
  "rain_threshold localSoilingRate variableSoilingRates variableEnergyRates energyFile";
const plan =
  "startDay timezone weeks plans cleanings dates income soilingLoss washCost p10 p50 p90 best_num_cleanings planned_cleanings " +
  "best_weeks max_revenues soiling_loss_dollars soiling_loss_max rainfall chart_cumrev_max maxAnnualSavings equallyGood runnerUp " +
  "windows first last outlook savings years paysBack earns moveCosts next worth recommended planned forecast lossBand incomes gains " +
  "incomeBand gainBand assumptions code annual source isYear lowest highest cap measured day days uncertainty start loss cleaned " +
  "share rain inches per gradual growth limit low high spells faster residual fetched note mondays initialLoss rainSource rainAsOf version";
const notification =
  "id ts title message details type plant_id device_id timezone isNew rule severity state updated_at";
const plant = "plant_id plant_name location lat lng status owners";
const toggles = "report soilingThreshold washExtensionTankLow aresStatus washExtensionStatus";

const preview =
  "format columns mapping guesses timestampFormat zones notes missing rows firstTimestamp lastTimestamp intervalSeconds problems problemCount " +
  "sample cells day clean soiled timestamp iC iD tC tD TIMESTAMP RECORD GeffRef GeffTest TempRef TempTest";
const simulated =
  "id formattedAddress latitude longitude ts place_id daily monthly sample simulation basis date soiling predicted_soiling_loss output_confidence " +
  "precipitation pm10_concentration pm25_concentration so2_concentration no2_concentration loss_p10 loss_p50 loss_p90";

const allowed: Record<string, string> = {
  "GET /api/rollouts": "rollouts",
  "GET /api/device/views": "views",
  "GET /api/version": "version",
  "GET /api/noc/fleet":
    "plants devices id name lat lng hidden plant timezone level ares extension filters alerts lastDataAt disabled maintained",
  "GET /api/noc/messages": `messages more ${notification}`,
  "GET /api/noc/changes": `messages until ${notification}`,
  "GET /api/maintenance": "windows id plant_id device_id from to note",
  "POST /api/maintenance": "id plant_id device_id from to note",
  "GET /api/ai/getLimitPerUser": "limit remaining sharedBy paidPlan",
  "GET /api/ai/getClosestDailyAndMonthlyProjections": simulated,
  "GET /api/ai/ownMeasured": "measured device_name distance daily date soiling_loss",
  "GET /api/ai/groundMeasured": "device_name distance daily date soiling_loss",
  "GET /api/statistics/getAiStatisticsPerUser/:id": simulated,
  "GET /api/session": session,
  "PUT /api/session/owner": session,
  "GET /api/portals": "otherPortal production stage sales email phone billing marketing",
  "POST /api/account/verify/check": "valid fault person email names",
  "POST /api/account/reset": message,
  "POST /api/account/reset/check": "valid fault person email names",
  "POST /api/admin/resetPassword": message,
  "POST /api/admin/resetPasswordSuccess": message,
  "GET /api/owner/changeStatus/:userId": "status",
  "GET /api/staff/changeStatus/:userId": "status",
  "GET /api/admin/changeStatus/:userId": "status",
  "POST /api/owner/resendOwnerEmail/:userId": message,
  "POST /api/staff/resendStaffEmail/:userId": message,
  "POST /api/admin/resendAdminEmail/:userId": message,
  "GET /api/account/two-factor": "enabled required recoveryCodesLeft",
  "GET /api/account/sessions": "places id place current startedAt lastSeenAt",
  "GET /api/account/notifications":
    "notifications allNotifications marketingCommunications emailReports emailAlerts plants plant_id plant_name report " +
    "soilingThreshold washExtensionTankLow aresStatus washExtensionStatus washDue total",
  "GET /api/user/:userType/:uid":
    "uid user_type status email user_name company_name business_phone mobile_phone city state country device plant_count " +
    "device_count permission inbound_api_access wasSelfRegistered emailVerified owner_id plants deviceDataPageAccess " +
    "canModifyCalcInputs messagesSeenAt tos ts notifications allNotifications marketingCommunications emailReports pageAccessMetadata " +
    "dashboardPageAccess devicesPageAccess projectionsPageAccess hasAccess accessesLimit subscriptionId subscriptionPlan " +
    "user_metadata created_at created_by",
  "GET /api/setup/entries": "entries counts waiting adopted dismissed",
  "GET /api/mail/outbox":
    "logOnly mails next counts waiting sent logged dead id to template subject state attempts nextTryAt createdAt settledAt error canRetry text",
  "POST /api/ai/featureRequest": message,
  "GET /api/pyra/viewers": "sr300Viewers ms80shViewers",
  "PUT /api/pyra/viewers": message,
  "GET /api/pyra/isViewer/:tab": "",
  "GET /api/probe": "portal calculations admin version",
  "GET /api/health": "",
  "GET /api/health/history": "environment days items incidents missing subsystem setting",
  "GET /api/health/limits": "limits name most setting nearest used",
  "GET /api/feedback":
    "feedback next open id kind text createdAt person name email company device device_id device_name plant_id plant_name page version " +
    "requestId answer at by canAnswer crm state error",
  "GET /api/owner/all": "owners owner_id user_name company_name status",
  "GET /api/staff/all": `staff ${staff}`,
  "GET /api/staff/:staffId": staff,
  "POST /api/staff/addStaff": "message staff_id",
  "POST /api/staff/updateStaff": message,
  "POST /api/staff/removeStaff": message,
  "POST /api/staff/updatePassword": message,
  "GET /api/plant/all": `plants ${plant}`,
  "GET /api/places/search": "places address label lat lng",
  "GET /api/places/reverse": "near label meters towns name lat lng timezone isUnitedStates covered rain nearest meant",
  "GET /api/places/timezone": "status timeZoneId",
  "GET /api/plant/listing": `plants ${plant}`,
  "GET /api/plant/:id": `${plant} calculation_values ${inputs} notifications ${toggles} hideOnNOC isDevUnit`,
  "GET /api/plant/:id/users":
    "plant_id plant_name location lat lng status version owners owner_id user_name company_name email staff staff_id chosen",
  "GET /api/files": "files id bytes kind uploadedAt uploadedBy count totalBytes",
  "GET /api/plant/:id/contents": "devices retired cleanings messages files bytes campaigns",
  "POST /api/plant/addPlant": "message data plant_id",
  "GET /api/owner/data": "plants devices people",
  "GET /api/owner/erasure": "erasure requestedAt dueAt",
  "GET /api/owner/listing":
    "owners owner_id email user_name company_name business_phone city state country dashboardPageAccess devicesPageAccess " +
    "projectionsPageAccess accessesLimit inbound_api_access status emailVerified trial plant_count version " +
    "lastSignInAt invitationExpiresAt erasureDueAt",
  "GET /api/admin/listing": "admins admin_id user_name email status emailVerified twoFactor lastSignInAt",
  "POST /api/owner/addOwner": "message owner_id",
  "GET /api/offers": "given received id plant_id plant_name email from devices expiresAt",
  "GET /api/losses": "losses id kind name by lostAt expiresAt",
  "GET /api/visibility": "entries kind id name plant_name status hideOnNOC isDevUnit",
  "POST /api/visibility": message,
  "GET /api/plant/:id/calculation-inputs": `${inputs} ${energyYear}`,
  "PUT /api/plant/:id/calculation-inputs": `${inputs} ${energyYear}`,
  "PUT /api/plant/:id/energy-file": energyYear,
  "GET /api/plant/:id/scenarios": `scenarios ${scenario}`,
  "PUT /api/plant/:id/scenarios/:scenario": scenario,
  "GET /api/device/all": `devices ${device}`,
  "GET /api/device/listing": `devices ${device} plant_name retired_at erase_at total inScope retired`,
  "GET /api/device/getNearestDevice": "device_id device_name plant_id location lat lng distance",
  "GET /api/device/noon": "time timezone message",
  "GET /api/device/:id": `${device} version`,
  "GET /api/device/:id/wash-log": "records publishTime washTime washPow batt tempAvg humidAvg tankEmpty alert",
  "GET /api/device/:id/last-data-point": "ts iC iD tC tD",
  "GET /api/device/:id/plane": "array arrayMount arrayTilt sensor tilt swing",
  "GET /api/device/:id/cleanings": cleanings,
  "PUT /api/device/:id/cleanings": cleanings,
  "GET /api/device/:id/offset": "offset history value setAt setBy",
  "PUT /api/device/:id/offset": "offset history value setAt setBy",
  "GET /api/device/:id/systematic-uncertainty": "entered measured inUse points source cleanings",
  "PUT /api/device/:id/systematic-uncertainty": "entered measured inUse points source cleanings",
  "GET /api/device/:id/sensor-check": "inDoubt fault from to days isOpen decisions id counts by at",
  "POST /api/device/:id/day-decisions": "inDoubt fault from to days isOpen decisions id counts by at",
  "GET /api/device/:id/metadata":
    "offset cleaningEvents (day) date notes ares_health extension_health hideOnNOC isDevUnit soilingRateData soilingRate " +
    `soilingRateStartDate soilingRateEndDate ${namesOf(dailyFields).join(" ")}`,
  "GET /api/device/:id/insolation/:from/:to": `day insolC insolD insolationNote offset quality reason samples soiling timezone uncertainty ${systematic}`,
  "GET /api/device/getDeviceDataIsolationChart/:id/:from/:to": `day insolC insolD insolationNote offset quality reason samples soiling timezone uncertainty ${systematic}`,
  "GET /api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to":
    "day devices device_id device_name timezone offset soiling meanLoss days dollars insolationNote shareKw low high spread",
  "GET /api/device/getDevicePrecipitationAndWindSpeed/:id/:from/:to":
    "date note precipIntensity source windBearing windSpeed",
  "GET /api/device/getDeviceDataIrradianceChart/:id/:from/:to": series,
  "GET /api/device/getCustomPrecipitationData/:id/:from/:to":
    "timezone resolution ts precipIntensity windSpeed windBearing",
  "GET /api/device/:id/dollar-loss/:from/:to/:energyRate/:arraySize": "day dollars insolationNote",
  "GET /api/device/getSoilingLoss/:id":
    "insolationNote latestDay latestLoss previousSevenDaysLoss sevenDaysCount sevenDaysLoss thirtyDaysCount thirtyDaysLoss " +
    `sevenDaysBelowZero thirtyDaysBelowZero sevenDaysUncertainty thirtyDaysUncertainty latestUncertainty ${systematic}`,
  "GET /api/device/getCurrentYearLoss/:id/:energyRate/:arraySize":
    "current_year_loss low high days daysOfYear insolationNote lossCurve",
  "GET /api/device/:id/savings/basis":
    "today timezone energy daily source rain covered years note measured day loss since cleanings share growth limit low high spells faster keep rate of",
  "GET /api/device/:id/savings/latest": `result finishedAt ${plan}`,
  "GET /api/portfolio":
    "plants plant_id plant_name timezone state atStake worth spread low high devices device_id device_name obstacle wash date first last calculatedAt isStale",
  "GET /api/portfolio/runs":
    "runs monday plants plant_id plant_name device_id array best worth lost across cost saves alone",
  "GET /api/portfolio/campaigns": "campaigns id name from to crew state counts waiting underWay done skipped unwashed",
  "GET /api/next-washes": "washes plant_id device_id date",
  "GET /api/device/:id/recommendation":
    "state obstacles wash date window first last worth worthP10 worthP90 weekOfDelay paysBack years of regret monday plan dates weeks " +
    "saves p10 p90 rate inputsVersion inputsSavedAt measured day loss today timezone calculatedAt changed from reasons plant devices",
  "GET /api/device/:id/savings/report/content":
    "device id name serial timezone plant inputs weeks prices soilingRates washCost plannedCleanings rainThreshold rainThresholdPer blockedWeeks residualSoiling washDays washParts mobilization perMegawatt " +
    `energy annualKwh source result calculatedAt printedAt digest ${plan}`,
  "GET /api/device/:id/run-wash-analysis": dailyAnalysis,
  "PUT /api/device/:id/run-wash-analysis": dailyAnalysis,
  "GET /api/messages/getUserMessages/:userId": `messages allMessages ${notification}`,
  "GET /api/messages": `allMessages ${notification}`,
  "PUT /api/device/:id/soiling-rate": "soilingRate soilingRateStartDate soilingRateEndDate",
  "GET /api/device/:id/rain-response": "half low high rains",
  "GET /api/device/:id/backtest": "from to days modeled measured",
  "GET /api/device/:id/information": "weeks saves range p10 p90 week gauge sensor",
  "GET /api/device/:id/look-back/:day": "day obstacles measured wash after",
  "GET /api/device/:id/soiling-rate": "kept measured soilingRate soilingRateStartDate soilingRateEndDate",
  "DELETE /api/device/:id/soiling-rate": "kept measured",
  "GET /api/device/:id/batches": "batches",
  "POST /api/device/soilingRate": "soiling_rate weekly_soiling_rate low high r2 days breaks",
  "POST /api/device/detectSoilingRateInterval": "intervals monthlyRates events",
  "POST /api/device/savings/status": "status",
  "GET /api/device/calculate/status/:key": job,
  "GET /api/device/normalize/status/check/:key": job,
  "GET /api/device/:id/jobs": "jobs",
  "POST /api/device/normalize/:id/preview":
    "timezone effective normCOld normCNew normDOld normDNew clamped day before after meanBefore meanAfter note overlapping",
  "GET /api/device/normalize/:id/layers": "layers",
  "POST /api/device/startCSVDownload": "message statusKey",
  "GET /api/exports":
    "exports id device_id device_name timezone from to state progress done total fraction rows bytes message requestedAt expiresAt",
  "POST /api/device/addDevice": "message device_id serialno apiKey",
  "POST /api/device/updateDevice": "message adjTZ",
  "POST /api/device/import/check": "newPlants devices errors line column problem errorCount",
  "GET /api/device/:id/config": config,
  "GET /api/device/:id/commands": "commands more",
  "GET /api/device/inbound/commands": "commands now",
  "POST /api/device/inbound/commands/:id": "state",
  "POST /api/device/inbound/configuration": "stored",
  "POST /api/device/inbound/health": "stored",
  "POST /api/device/inbound/particle": "taken",
  "POST /api/device/inbound/readings": receipt,
  "PUT /api/device/inbound/sensor/data": preview,
  "POST /api/device/inbound/sensor/data": preview,
  "PUT /api/device/inbound/sensor/data/:name": preview,
  "POST /api/device/inbound/sensor/data/:name": preview,
  "GET /api/imagery": "configured credit",
  "GET /api/report/settings":
    "frequency reports devices device_id device_name plant_name lastWashEvent idealPerformance",
  "PUT /api/report/settings": message,
  "POST /api/report/preview": "subject text",
  "POST /api/report/test": message,
};

const sets = new Map(Object.entries(allowed).map(([route, keys]) => [route, new Set(keys.split(" "))]));

const DOCUMENTS = new Set(["GET /api/openapi.json", "GET /api/audit"]);

export const unexpectedKeys = (route: string, keys: readonly string[]): string[] =>
  DOCUMENTS.has(route) ? [] : keys.filter((key) => !sets.get(route)?.has(key));
