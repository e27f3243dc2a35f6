const tokens =
  "tokens{id kind name hint scopes plants person createdAt expiresAt lastUsedAt lastPlace state} plants{plant_id plant_name}";
const apiPlant = "plant_id name location latitude longitude time_zone array_kw_dc device_ids";
const apiDevice =
  "device_id plant_id name serial_number time_zone latitude longitude installed_on retired_at last_data_at connection " +
  "offset_points systematic_uncertainty_points systematic_uncertainty_source last_wash_at extension_health open_alert_ids " +
  "first_day days_changed_at";
const apiDay =
  "device_id day time_zone soiling_loss_percent range_low_percent range_high_percent soiling_ratio " +
  "standard_uncertainty_points quality quality_reason is_counted window_insolation_kwh_per_m2 " +
  "clean_insolation_kwh_per_m2 soiled_insolation_kwh_per_m2 sample_count updated_at is_deleted";

const apiLoss =
  "first_day last_day energy_loss_kwh income_loss_usd income_loss_low_usd income_loss_high_usd days_in_range days_counted obstacle";
const apiCleaning =
  "device_id day end_day time_zone share_percent cost_usd crew notes loss_before_percent loss_after_percent gained_usd_per_day";
const apiCampaign =
  "campaign_id name first_day last_day crew state plants_waiting plants_under_way plants_done plants_skipped";

const apiExport =
  "export_id first_day last_day state devices_asked devices_done devices_failed devices_gone rows bytes created_at expires_at";

const apiWebhook =
  "webhook_id name address format types plant_ids state stop_reason stopped_at created_at former_secret_until " +
  "waiting_deliveries last_delivered_at";

/** Of tokens and the API, as in `allowed-keys.ts`. */
export const apiKeys: Record<string, string> = {
  "GET /api/tokens/personal": tokens,
  "GET /api/tokens/owner": tokens,
  "POST /api/tokens/personal": "token",
  "POST /api/tokens/owner": "token",
  "GET /api/calendar-feed": "isOn",
  "POST /api/calendar-feed": "link",
  "GET /api/v1/me": "token person{id name kind} owner_id calls_per_minute",
  "GET /api/v1/plants": `data{${apiPlant}} next_cursor`,
  "GET /api/v1/plants/:plant_id": apiPlant,
  "GET /api/v1/devices": `data{${apiDevice}} next_cursor`,
  "GET /api/v1/devices/:device_id": apiDevice,
  "GET /api/v1/daily-soiling": `data{${apiDay}} next_cursor synced_at`,
  "GET /api/v1/devices/:device_id/soiling-summary":
    "device_id from to time_zone mean_loss_percent range_low_percent range_high_percent days_in_range days_counted days_weak " +
    "days_covered days_in_doubt coverage_percent",
  "GET /api/v1/devices/:device_id/daily-weather":
    "data{device_id day time_zone rain_mm rain_source wind_speed_m_per_s wind_from_degrees wind_source} next_cursor",
  "GET /api/v1/devices/:device_id/cleanings": `data{${apiCleaning}} next_cursor`,
  "GET /api/v1/devices/:device_id/cleanings/:day": apiCleaning,
  "PUT /api/v1/devices/:device_id/cleanings/:day": apiCleaning,
  "GET /api/v1/alerts":
    "data{alert_id plant_id device_id rule severity state title message raised_at changed_at snoozed_until} next_cursor",
  "GET /api/proposals":
    "proposals{id plant_id plant_name wash{day end_day share cost crew reason} token person decidedBy createdAt expiresAt state decidedAt}",
  "GET /api/v1/events":
    "data{id type timestamp sequence data{bytes date day decide_again_day device_id devices export_id first_day last_day no_rush plant_id proposal_id rows state text url worth_high_usd worth_low_usd worth_usd}}",
  "GET /api/v1/plants/:plant_id/recommendation":
    "plant_id time_zone state obstacles wash_day window_first_day window_last_day worth{mean_usd p10_usd p90_usd} pays_percent " +
    "wash_cost_usd delay_one_week_usd no_rush{decide_again_day gain_usd rain_chance_percent} basis reasons calculated_at is_stale",
  "GET /api/v1/plants/:plant_id/plan":
    "plant_id time_zone calculated_at is_stale obstacles wash_cost_usd next_wash{day worth{mean_usd p10_usd p90_usd} pays_percent} " +
    "weeks{monday wash_worth_usd gap} year{no_washing{washes wash_days soiling_loss_usd washing_usd} " +
    "practice{washes wash_days soiling_loss_usd washing_usd} plan{washes wash_days soiling_loss_usd washing_usd} " +
    "savings_over_practice{mean_usd p10_usd p90_usd} savings_over_no_washing{mean_usd p10_usd p90_usd}} " +
    "inputs{soiling_rate_percent_per_day cleaning_rain_inches energy_kwh_per_year price_low_usd_per_kwh price_high_usd_per_kwh sources}",
  "GET /api/v1/losses": `data{plant_id device_id time_zone ${apiLoss} coverage_percent} next_cursor`,
  "GET /api/v1/reports/:period": `data{plant_id name time_zone mean_loss_percent ${apiLoss}} next_cursor`,
  "GET /api/v1/devices/:device_id/soiling-rates":
    "device_id plant_id time_zone in_use{percent_per_day source first_day last_day} monthly_percent_per_day " +
    "intervals{first_day last_day percent_per_day range_low_percent_per_day range_high_percent_per_day days_counted}",
  "GET /api/v1/devices/:device_id/washes":
    "data{device_id washed_at day time_zone condition is_alert pump_power_w battery_v temperature_c humidity_percent} next_cursor",
  "GET /api/v1/devices/:device_id/samples":
    "data{time clean_irradiance_w_per_m2 soiled_irradiance_w_per_m2} next_cursor",
  "GET /api/v1/devices/:device_id/uploads":
    "data{upload_id device_id file_name uploaded_at accepted_rows duplicate_rows updated_rows rejected_rows first_sample_at " +
    "last_sample_at undoable_until undone_at} next_cursor",
  "GET /api/v1/exports": `data{${apiExport}} next_cursor`,
  "GET /api/v1/exports/:export_id": `${apiExport} devices{device_id name state rows bytes reason}`,
  "POST /api/v1/exports": `${apiExport} devices{device_id name state rows bytes reason}`,
  "GET /api/v1/webhooks": `data{${apiWebhook}} next_cursor`,
  "GET /api/v1/campaigns": `data{${apiCampaign}} next_cursor`,
  "GET /api/v1/campaigns/:campaign_id": `${apiCampaign} note plants{plant_id name state reason changed_at washed_on loss_before_percent loss_after_percent gained_usd_per_day}`,
  "GET /api/v1/plants/:plant_id/monthly-soiling":
    "data{month soiling_loss_percent days_counted source is_below_zero} next_cursor plant_id device_ids first_day last_day",
  "GET /api/v1/plants/:plant_id/files/sam": "subarray1_soiling soiling",
  "GET /api/v1/plants/:plant_id/files/plantpredict": "data{date time soiling_loss_percent source} next_cursor",
  "GET /api/v1/devices/:device_id/files/rdtools":
    "data{day soiling_ratio insolation_daily precipitation_daily is_counted} next_cursor",
  "GET /api/v1/devices/:device_id/files/orange-button":
    "OperatingReportID{Value} Scope{ScopeID{Value} ScopeType{Value}} Insolation{Value Unit StartTime EndTime} " +
    "SoilingReport{Scope{ScopeID{Value} ScopeType{Value}} SoilingRatioIrradArray{Value Decimals StartTime EndTime}} " +
    "LossReport{EnergyLosses{Scope{ScopeID{Value} ScopeType{Value}} EnergyLossCause{Value} IsRecoverable{Value} " +
    "EnergyACLoss{Value Unit StartTime EndTime}}} Comments{CommentText{Value}}",
};
