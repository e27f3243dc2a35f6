import { dailyFields, deviceFields } from "#contract/records/device";
import { type Fields, namesOf } from "#contract/records/field";
import { inputFields } from "#contract/records/inputs";
import { storedOwner } from "#contract/records/owner";
import { storedPlant } from "#contract/records/plant";
import { storedStaff } from "#contract/records/staff";
import { apiKeys } from "./api/keys.ts";

/**
 * Keys that answers may contain, written out so that a leaked column is noticed; fields that people choose come from their record. Braces
 * hold the keys of an object or of each entry of a list.
 */
const pageAccess =
  "pageAccessMetadata{dashboardPageAccess{hasAccess} devicesPageAccess{hasAccess} projectionsPageAccess{hasAccess " +
  "accessesLimit subscriptionId subscriptionPlan}}";
const session =
  `user{id email user_name user_type company_name demo canModifyCalcInputs phone} permissions ${pageAccess} ` +
  "actingOwner{owner_id user_name company_name} viewer theme twoFactor{enabled required} pyranometers{tab deviceId} sendsMail " +
  "erasure{owner dueAt} belongsTo";
/**
 * Texts that people write for everyone who reads the record. Another one, such as a note among Admins, is allowed nowhere until it is named:
 * here, or in the answers that may have it.
 */
const shared = new Set(
  "device_name plant_name location notes user_name company_name business_phone mobile_phone city state country".split(
    " ",
  ),
);
export const edited = (fields: Fields): string =>
  namesOf(fields)
    .filter((name) => shared.has(name) || !["text", "note"].includes(fields[name]!.kind))
    .join(" ");
const staff =
  `staff_id ${edited(storedStaff)} email owner_id user_type device pageAccessMetadata{projectionsPageAccess{hasAccess ` +
  "accessesLimit}} user_metadata{created_at created_by} emailVerified lastSignInAt invitationExpiresAt version";
const values = edited(inputFields);
const energyYear =
  "kind fileName customCSVFileStartDate annualKwh monthlyKwh uploadedAt acLimitKw lossCurve{shares fivePercent clippedKwh " +
  "limitedHours sources} notes";
const inputs = `inputs{${values}} energyYear{${energyYear}} version savedBy savedAt`;
const scenario =
  "id name terms{weeks prices soilingRates washCost plannedCleanings rainThreshold rainThresholdPer blockedWeeks} version savedAt";
const notification =
  "id ts title message details type plant_id device_id timezone isNew rule severity state updated_at answered_by answered_at snoozed_until comment";
const cleanings =
  "version cleanings{day notes end_day share cost crew promised result resultOn} kept since{day days dollars low high} insolationNote";
const preview =
  "format columns mapping{iC iD tC tD timestamp} guesses missing timestampFormat notes rows firstTimestamp lastTimestamp " +
  "intervalSeconds problems problemCount sample{TIMESTAMP RECORD GeffRef GeffTest TempRef TempTest} zones cells{day clean " +
  "soiled}";
const plant = `plant_id ${edited(storedPlant)} owners`;
const systematic = "systematic{points source cleanings}";
const days = `timezone day insolC insolD soiling quality reason uncertainty samples offset ${systematic} insolationNote`;
const plan =
  "startDay timezone weeks plans{cleanings weeks dates income soilingLoss washCost p10 p50 p90} best_num_cleanings " +
  "planned_cleanings best_weeks max_revenues soiling_loss_dollars soiling_loss_max rainfall chart_cumrev_max maxAnnualSavings " +
  "windows{first last} overNone{mean p10 p50 p90} loss{mean p10 p90} lead{mean p10 p90} " +
  "assumptions initialLoss rainSource version planned rainAsOf";
const loss = "measured{day loss uncertainty}";
const estimate = "{mean p10 p50 p90}";
const wash = `wash{best first last paysUntil next cost worth${estimate} pays waiting}`;
const reason = "code sensors months points of days device_name entered measured model";
const sensor = "device_id device_name share factor state day loss range days rate zero alone{state first worth}";
const mix = "probability knowledge";
const basis =
  `today timezone rain{covered years source asOf note forecastUntil forecast{service issuedAt issuedDay weights members days}} ${loss} since{cleanings{day share} rain{day rain}} soiling{level{day loss ` +
  `range difference differs measured} error rate{log spells squares days} chosen{rate first last} months season laws{${mix}{limits ` +
  `weights rates spells}} responses{${mix}{halves steeps weights log spread events}}} saved{practice rain_source rain_threshold ` +
  "rate_source} rate{rate of} energyFrom recordDays energy{daily source lossCurve}";
const yearCost = "washes dates loss washing";
const decision =
  `plant_id today timezone calculatedAt state obstacles step ${wash} noRush{again gain week${estimate} chance} hold{from loss rainBy ended{day by} isChosen} rain{chance by} now soiling{day loss range estimated rained spark} ` +
  "agreement basis";
const wholeDecision =
  `${decision} weeks{monday worth gap} year{weeks none{${yearCost}} practice{${yearCost} kind} plan{${yearCost}} ` +
  `overPractice${estimate} overNone${estimate}} sensors{${sensor}} ` +
  `reasons{${reason}} sources{input from rate first last unused rain} numbers{price{least most} washCost energy limit lost} changed{since from reasons} outlook{service issuedAt record missingSince days{day share chance inches}} choice{is day version} canHold`;
const dailyAnalysis =
  "runWashAnalysis soilingRate rateOf refused{array_size solar_cost wash_cost planned_cleanings rain_threshold " +
  "localSoilingRate variableSoilingRates variableEnergyRates energyFile} untouched";
const job = "status progress{done total fraction} changes message isUndo";
const simulated =
  "daily{date predicted_soiling_loss output_confidence precipitation pm10_concentration pm25_concentration loss_p10 loss_p50 " +
  "loss_p90 so2_concentration no2_concentration} monthly{date soiling p10 p90} fullYear{mean p10 p90} annual{mean p10 p90} rate{mean p10 p90} sample simulation basis";
const device =
  "device_id serialno status product_id isInboundApiDevice ares_health extension_health isInDoubt last_data_at first_day offset " +
  edited(deviceFields);
const window = "id plant_id device_id from to note by";
const message = "message";
const offer = "id plant_id plant_name email from devices expiresAt";

export const allowed: Record<string, string> = {
  "GET /api/rollouts": "rollouts",
  "GET /api/device/views": "views",
  "GET /api/version": "version",
  "GET /api/noc/fleet":
    "plants{id name lat lng hidden} devices{id plant name lat lng timezone level ares extension inDoubt filters alerts lastDataAt silenceLimit " +
    "hidden disabled maintained}",
  "GET /api/noc/messages": `messages{${notification}} more`,
  "GET /api/noc/changes": `messages{${notification}} until`,
  "GET /api/maintenance": `windows{${window}}`,
  "POST /api/maintenance": window,
  "GET /api/ai/getLimitPerUser": "limit remaining sharedBy paidPlan",
  "GET /api/ai/getClosestDailyAndMonthlyProjections": simulated,
  "GET /api/ai/ownMeasured":
    "measured{device_name distance daily{date soiling_loss} plant{plant_id plant_name rate{measured spells ofYear}}}",
  "GET /api/ai/groundMeasured": "device_name distance daily{date soiling_loss}",
  "GET /api/statistics/getAiStatisticsPerUser/:id": `id formattedAddress latitude longitude ts place_id ${simulated}`,
  "GET /api/session": session,
  "PUT /api/session/owner": session,
  "GET /api/portals": "stage otherPortal production sales{email phone} billing marketing",
  "POST /api/account/verify/check": "valid fault person{email names}",
  "POST /api/account/reset": message,
  "POST /api/account/reset/check": "valid fault person{email names}",
  "POST /api/admin/resetPassword": message,
  "POST /api/admin/resetPasswordSuccess": message,
  "GET /api/owner/changeStatus/:userId": "status",
  "GET /api/staff/changeStatus/:userId": "status",
  "GET /api/admin/changeStatus/:userId": "status",
  "POST /api/owner/resendOwnerEmail/:userId": message,
  "POST /api/staff/resendStaffEmail/:userId": message,
  "POST /api/admin/resendAdminEmail/:userId": message,
  "GET /api/account/two-factor": "enabled required recoveryCodesLeft",
  "GET /api/account/sessions": "places{id current place startedAt lastSeenAt}",
  "GET /api/account/notifications":
    "notifications{allNotifications marketingCommunications emailReports emailAlerts mondayDecisions} time_zone plants{plant_id plant_name report " +
    "soilingThreshold washExtensionTankLow aresStatus washExtensionStatus washDue} total",
  "GET /api/user/:userType/:uid":
    "uid user_type status email user_name company_name business_phone mobile_phone city state country device plant_count " +
    "device_count permission inbound_api_access wasSelfRegistered emailVerified owner_id plants deviceDataPageAccess " +
    "canModifyCalcInputs messagesSeenAt tos{ts status} notifications{allNotifications marketingCommunications emailReports} " +
    `${pageAccess} user_metadata{created_at created_by}`,
  "GET /api/setup/units":
    "units{iccId deviceId serialNumber productId hasClaimCode state reportedAt device{name plant owners}} " +
    "counts{free reporting registered} more",
  "GET /api/device/:id/setup": "setup",
  "GET /api/device/:id/units": "serialno unit_id former undoUntil",
  "GET /api/setup/entries": "entries counts{waiting adopted dismissed}",
  "GET /api/mail/outbox":
    "logOnly next counts{waiting sent logged dead} mails{id to template subject state attempts nextTryAt createdAt settledAt " +
    "error canRetry text}",
  "POST /api/ai/featureRequest": message,
  "GET /api/pyra/viewers": "sr300Viewers ms80shViewers",
  "PUT /api/pyra/viewers": message,
  "GET /api/pyra/isViewer/:tab": "",
  "GET /api/probe": "portal calculations admin version",
  "GET /api/health": "",
  "GET /api/health/history": "environment days items incidents missing{subsystem environment setting}",
  "GET /api/health/limits": "limits{name most setting nearest{name used}}",
  "GET /api/feedback":
    "feedback{id kind text createdAt person{name email company} device page version requestId answer canAnswer crm{state " +
    "error}} next open",
  "GET /api/feedback/own": "feedback{id text createdAt answer{text at}}",
  "GET /api/owner/all": "owners{owner_id user_name company_name status}",
  "GET /api/staff/all": `staff{${staff}}`,
  "GET /api/staff/:staffId": staff,
  "POST /api/staff/addStaff": "message staff_id",
  "POST /api/staff/updateStaff": message,
  "POST /api/staff/removeStaff": message,
  "POST /api/staff/updatePassword": message,
  "GET /api/plant/all": `plants{${plant}}`,
  "GET /api/places/search": "places{label address lat lng}",
  "GET /api/places/reverse":
    "near{label meters} towns{name lat lng} timezone isUnitedStates covered rain nearest meant",
  "GET /api/places/timezone": "status timeZoneId",
  "GET /api/plant/listing": `plants{${plant}}`,
  "GET /api/plant/:id":
    `${plant} calculation_values{${values}} notifications{report soilingThreshold washExtensionTankLow aresStatus ` +
    "washExtensionStatus} hideOnNOC isDevUnit",
  "GET /api/plant/:id/users":
    `plant_id ${edited(storedPlant)} version owners{owner_id user_name company_name email} staff{staff_id owner_id ` +
    "user_name email} chosen{owners staff}",
  "GET /api/files": "files{id bytes kind uploadedAt uploadedBy} count totalBytes",
  "GET /api/plant/:id/contents": "devices retired cleanings messages files bytes campaigns",
  "POST /api/plant/addPlant": "message data{plant_id}",
  "GET /api/owner/data": "plants devices people",
  "GET /api/owner/erasure": "erasure{requestedAt dueAt}",
  "GET /api/owner/listing":
    `owners{owner_id email ${edited(storedOwner)} emailVerified trial plant_count erasureDueAt lastSignInAt ` +
    "invitationExpiresAt version}",
  "GET /api/admin/listing": "admins{admin_id user_name email status emailVerified twoFactor lastSignInAt}",
  "POST /api/owner/addOwner": "message owner_id",
  "GET /api/offers": `given{${offer}} received{${offer}}`,
  "GET /api/losses": "losses{id kind name by lostAt expiresAt}",
  "GET /api/visibility": "entries{kind id name plant_id plant_name status hideOnNOC isDevUnit}",
  "POST /api/visibility": message,
  "GET /api/plant/:id/calculation-inputs": inputs,
  "PUT /api/plant/:id/calculation-inputs": inputs,
  "PUT /api/plant/:id/energy-file": energyYear,
  "GET /api/plant/:id/scenarios": `scenarios{${scenario}}`,
  "PUT /api/plant/:id/scenarios/:scenario": scenario,
  "GET /api/device/all": `devices{${device}} retired`,
  "GET /api/device/listing": `devices{${device} plant_name retired_at erase_at} total inScope retired`,
  "GET /api/device/getNearestDevice": "device_id device_name plant_id location lat lng distance",
  "GET /api/device/noon": "time timezone message",
  "GET /api/device/:id": `${device} version retired_at`,
  "GET /api/device/:id/wash-log": "records{publishTime washTime washPow batt tempAvg humidAvg tankEmpty alert}",
  "GET /api/device/:id/last-data-point": "ts iC iD tC tD",
  "GET /api/device/:id/plane": "array{arrayMount arrayTilt} sensor{tilt swing}",
  "GET /api/device/:id/cleanings": cleanings,
  "PUT /api/device/:id/cleanings": cleanings,
  "GET /api/device/:id/offset": "offset history{value setAt setBy}",
  "PUT /api/device/:id/offset": "offset history{value setAt setBy}",
  "GET /api/device/:id/systematic-uncertainty": "entered measured inUse{points source cleanings}",
  "PUT /api/device/:id/systematic-uncertainty": "entered measured inUse{points source cleanings}",
  "GET /api/device/:id/sensor-check": "inDoubt{fault from to days isOpen} decisions{id from to counts by at}",
  "POST /api/device/:id/day-decisions": "inDoubt{fault from to days isOpen} decisions{id from to counts by at}",
  "GET /api/device/:id/metadata":
    "offset cleaningEvents{(day){date notes}} ares_health extension_health hideOnNOC isDevUnit soilingRateData{soilingRate " +
    `soilingRateStartDate soilingRateEndDate} ${edited(dailyFields)}`,
  "GET /api/device/:id/insolation/:from/:to": days,
  "GET /api/device/getDeviceDataIsolationChart/:id/:from/:to": days,
  "GET /api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to":
    "day devices{device_id device_name timezone offset soiling meanLoss points share days dollars insolationNote} plant{loss points income low high sensors{loss income} counted length} low high spread",
  "GET /api/device/getDevicePrecipitationAndWindSpeed/:id/:from/:to":
    "date precipIntensity windSpeed windBearing source note",
  "GET /api/device/getDeviceDataIrradianceChart/:id/:from/:to":
    "timezone from to resolution start steps columns{iC iD tC tD tE sl}",
  "GET /api/device/getCustomPrecipitationData/:id/:from/:to":
    "timezone resolution ts precipIntensity windSpeed windBearing",
  "GET /api/device/:id/dollar-loss/:from/:to/:energyRate/:arraySize": "day dollars insolationNote",
  "GET /api/device/getSoilingLoss/:id":
    "sevenDaysLoss sevenDaysCount sevenDaysBelowZero thirtyDaysLoss thirtyDaysCount thirtyDaysBelowZero " +
    `sevenDaysUncertainty thirtyDaysUncertainty ${systematic} insolationNote`,
  "GET /api/device/getCurrentYearLoss/:id/:energyRate/:arraySize":
    "current_year_loss low high days daysOfYear insolationNote lossCurve",
  "GET /api/plant/:id/savings/basis": basis,
  "GET /api/plant/:id/savings/latest": `result{${plan} practice{kind cleanings dates income soilingLoss over${estimate} lead}} finishedAt`,
  "GET /api/portfolio/run": "run{monday plants{plant_id plant_name} across cost saves}",
  "GET /api/portfolio/campaigns":
    "campaigns{id name from to crew state counts{waiting underWay done skipped} unwashed}",
  "GET /api/plant/:id/decision": wholeDecision,
  "POST /api/plant/:id/decision": wholeDecision,
  "PUT /api/plant/:id/hold": wholeDecision,
  "GET /api/plant/:id/holds": "today step holds{from loss rainBy isChosen ended{day by} chance result{mean p10 p90}}",
  "GET /api/plant/:id/forecast-record":
    "site{days rains} of leads{lead days rains brier brierClimate bins{days rains}}",
  "GET /api/decisions": `plants{${decision} plant_name location array sensors{live of} sensorReason{${reason}} lastDataAt weeks planWeeks reason{${reason}} isUpdating}`,
  "GET /api/next-washes": "washes{plant_id date isDue}",
  "GET /api/device/:id/savings/report/content":
    "device{id name serial timezone} plant{name} inputs{weeks prices soilingRates washCost plannedCleanings rainThreshold " +
    "rainThresholdPer blockedWeeks residualSoiling washDays energy{annualKwh source} washParts{mobilization perMegawatt}} " +
    `result{${plan}} calculatedAt printedAt digest`,
  "GET /api/device/:id/run-wash-analysis": dailyAnalysis,
  "PUT /api/device/:id/run-wash-analysis": dailyAnalysis,
  "GET /api/messages/getUserMessages/:userId": `messages{${notification}} allMessages`,
  "GET /api/webhooks":
    "webhooks{id name address format types plants state stopReason stoppedAt createdAt formerSecretUntil waiting lastDeliveredAt testedAt}",
  "GET /api/messages": `allMessages{${notification}}`,
  "PUT /api/device/:id/soiling-rate": "soilingRate soilingRateStartDate soilingRateEndDate",
  "GET /api/device/:id/look-back/:day": "day obstacles measured wash after",
  "GET /api/device/:id/soiling-rate": "kept{soilingRate soilingRateStartDate soilingRateEndDate}",
  "DELETE /api/device/:id/soiling-rate": "kept",
  "GET /api/device/:id/batches": "batches",
  "POST /api/device/soilingRate": "soiling_rate weekly_soiling_rate low high r2 days breaks",
  "POST /api/device/detectSoilingRateInterval": "intervals monthlyRates events",
  "POST /api/device/savings/status": "status",
  "GET /api/device/calculate/status/:key": job,
  "GET /api/device/normalize/status/check/:key": job,
  "GET /api/device/:id/jobs": "jobs",
  "POST /api/device/normalize/:id/preview":
    "timezone effective{normCOld normCNew normDOld normDNew} clamped day before after meanBefore meanAfter note overlapping",
  "GET /api/device/normalize/:id/layers": "layers",
  "POST /api/device/startCSVDownload": "message statusKey",
  "GET /api/exports":
    "exports{id device_id device_name timezone from to state progress{done total fraction} rows bytes message requestedAt " +
    "expiresAt}",
  "POST /api/device/addDevice": "message device_id serialno apiKey",
  "POST /api/device/updateDevice": "message adjTZ",
  "POST /api/device/import/check": "newPlants devices errors{line column problem} errorCount",
  "GET /api/device/:id/config":
    "device_id device_name plant_id plant_name timezone delivery wash_extension_data lastDataPoint{ts iC iD tC tD} " +
    "parameterVersion perSlotWashTimes functionsStatus configStatus functionsValues{washTimes washSec washEnabled} washHour " +
    "washHour2 washHour3 washHour4 washHour5 normalization nightSleep modbusOnly cleaningTime{hours next last} reportedAt " +
    "health settings latest facts{lastContactAt online temperature tankEmpty battery lastWashAt clearSkyGhi}",
  "GET /api/device/:id/commands": "commands more",
  "GET /api/device/inbound/commands": "commands now",
  "GET /api/device/inbound/received":
    "last receipts{batch kind name at first last accepted duplicate updated rejectedCount undone_at} now",
  "POST /api/device/inbound/commands/:id": "state",
  "POST /api/device/inbound/configuration": "stored",
  "POST /api/device/inbound/health": "stored",
  "POST /api/device/inbound/particle": "taken",
  "POST /api/device/inbound/readings":
    "batch accepted duplicate updated rejected rejectedCount ignored ignoredCount days commands",
  "PUT /api/device/inbound/sensor/data": preview,
  "POST /api/device/inbound/sensor/data": preview,
  "PUT /api/device/inbound/sensor/data/:name": preview,
  "POST /api/device/inbound/sensor/data/:name": preview,
  "GET /api/imagery": "configured credit",
  "GET /api/report/settings":
    "frequency reports devices{device_id device_name plant_name lastWashEvent idealPerformance}",
  ...apiKeys,
  "PUT /api/report/settings": message,
  "POST /api/report/preview": "subject text",
  "POST /api/report/test": message,
};
