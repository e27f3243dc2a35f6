CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`hint` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`scopes` text NOT NULL,
	`plants` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`last_place` text,
	`revoked_at` integer,
	`revoked_by` text,
	`replaced_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_tokens_owner` ON `api_tokens` (`owner_id`);--> statement-breakpoint
CREATE INDEX `api_tokens_expiry` ON `api_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `api_tokens_revoked` ON `api_tokens` (`revoked_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`holder` text NOT NULL,
	`key` text NOT NULL,
	`user_id` text NOT NULL,
	`digest` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`holder`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`replaced_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_user` ON `one_time_codes` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_codes_expiry` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `plant_notifications` (
	`user_id` text NOT NULL,
	`plant_id` text NOT NULL,
	`report` integer DEFAULT true NOT NULL,
	`soiling_threshold` integer DEFAULT true NOT NULL,
	`wash_extension_tank_low` integer DEFAULT true NOT NULL,
	`ares_status` integer DEFAULT true NOT NULL,
	`wash_extension_status` integer DEFAULT true NOT NULL,
	`wash_due` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`user_id`, `plant_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plant_notifications_plant` ON `plant_notifications` (`plant_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sign_in_places` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `statistics` (
	`user_id` text NOT NULL,
	`domain` text NOT NULL,
	`type` text NOT NULL,
	`page` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `domain`, `type`, `page`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statistics_last` ON `statistics` (`last_at`);--> statement-breakpoint
CREATE TABLE `two_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `usage_counts` (
	`subject` text NOT NULL,
	`ends_at` integer NOT NULL,
	`amount` integer NOT NULL,
	`counted_by` text NOT NULL,
	PRIMARY KEY(`subject`, `ends_at`)
);
--> statement-breakpoint
CREATE INDEX `usage_counts_end` ON `usage_counts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `wash_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`plant_id` text NOT NULL,
	`token_id` text NOT NULL,
	`user_id` text NOT NULL,
	`wash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `wash_proposals_plant` ON `wash_proposals` (`plant_id`);--> statement-breakpoint
CREATE INDEX `wash_proposals_token` ON `wash_proposals` (`token_id`);--> statement-breakpoint
CREATE INDEX `wash_proposals_expiry` ON `wash_proposals` (`expires_at`);--> statement-breakpoint
CREATE TABLE `alert_states` (
	`device_id` text NOT NULL,
	`rule` text NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`pending_until` integer,
	`fired_at` integer,
	`cleared_at` integer,
	`snoozed_until` integer,
	`message_id` integer,
	`memory` text,
	PRIMARY KEY(`device_id`, `rule`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `alert_states_message` ON `alert_states` (`message_id`);--> statement-breakpoint
CREATE TABLE `maintenance_windows` (
	`id` text PRIMARY KEY NOT NULL,
	`plant_id` text NOT NULL,
	`device_id` text,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `maintenance_windows_target` ON `maintenance_windows` (`plant_id`,`device_id`,`to`);--> statement-breakpoint
CREATE INDEX `maintenance_windows_to` ON `maintenance_windows` (`to`);--> statement-breakpoint
CREATE TABLE `campaign_steps` (
	`campaign_id` text NOT NULL,
	`plant_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer,
	`changed_at` integer,
	`changed_by` text,
	`reported_at` integer,
	`logged` text,
	PRIMARY KEY(`campaign_id`, `plant_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_steps_plant` ON `campaign_steps` (`plant_id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`crew` text NOT NULL,
	`email` text NOT NULL,
	`note` text NOT NULL,
	`state` text NOT NULL,
	`link_version` integer NOT NULL,
	`has_links` integer NOT NULL,
	`mailed_at` integer,
	`created_by` text NOT NULL,
	`sent_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaigns_owner` ON `campaigns` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_end` ON `campaigns` (`to_day`);--> statement-breakpoint
CREATE INDEX `campaigns_sender` ON `campaigns` (`sent_by`,`created_by`);--> statement-breakpoint
CREATE TABLE `daily_soiling` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`insol_clean` real,
	`insol_soiled` real,
	`loss` real,
	`quality` integer NOT NULL,
	`mark` integer,
	`samples` integer NOT NULL,
	`uncertainty` real,
	`window_insolation` real,
	`updated_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`device_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_soiling_gone` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`gone_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `daily_soiling_gone_at` ON `daily_soiling_gone` (`device_id`,`gone_at`);--> statement-breakpoint
CREATE INDEX `daily_soiling_gone_end` ON `daily_soiling_gone` (`gone_at`);--> statement-breakpoint
CREATE TABLE `daily_weather` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`rain` real,
	`wind_speed` real,
	`wind_bearing` real,
	PRIMARY KEY(`device_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `day_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`counts` integer NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	`undone_by` text,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `day_decisions_device` ON `day_decisions` (`device_id`,`set_at`);--> statement-breakpoint
CREATE TABLE `cleaning_events` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`end_day` text,
	`share` real,
	`cost` real,
	`crew` text DEFAULT '' NOT NULL,
	`promised` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `devices` (
	`device_id` text PRIMARY KEY NOT NULL,
	`device_name` text NOT NULL,
	`plant_id` text NOT NULL,
	`serialno` text DEFAULT '' NOT NULL,
	`unit_id` text,
	`status` text DEFAULT 'Enable' NOT NULL,
	`retired_at` integer,
	`retired_by` text,
	`erased_at` integer,
	`erase_at` integer,
	`erase_owners` text,
	`erase_by` text,
	`location` text DEFAULT '' NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`timezone` text NOT NULL,
	`installed_on` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`wash_extension_data` integer DEFAULT true NOT NULL,
	`is_inbound_api_device` integer DEFAULT false NOT NULL,
	`soiling_alert_threshold` real DEFAULT 10 NOT NULL,
	`silence_limit` real,
	`start_hour` integer DEFAULT 0 NOT NULL,
	`end_hour` integer DEFAULT 23 NOT NULL,
	`is_using_solar_noon_window` integer DEFAULT false NOT NULL,
	`solar_noon_window_interval` integer DEFAULT 1 NOT NULL,
	`corrects_temperature` integer DEFAULT false NOT NULL,
	`array_mount` text DEFAULT 'unknown' NOT NULL,
	`array_tilt` real DEFAULT 0 NOT NULL,
	`array_share` real,
	`first_day` text,
	`extension_health` integer,
	`last_data_at` integer,
	`report_step` integer,
	`wash_facts` text,
	`night_sleep` integer DEFAULT false NOT NULL,
	`judged_by` text DEFAULT '' NOT NULL,
	`hide_on_noc` integer DEFAULT false NOT NULL,
	`is_dev_unit` integer DEFAULT false NOT NULL,
	`cleanings_version` text,
	`soiling_rate` real,
	`soiling_rate_start` text,
	`soiling_rate_end` text,
	`systematic_points` real,
	`api_key_hash` text,
	`api_key_sealed` text,
	`product_id` integer DEFAULT 17764 NOT NULL,
	`key_owners` text,
	`clock_offset` real,
	`clock_tried_at` integer,
	`key_used_at` integer,
	`delivery` text DEFAULT 'pull' NOT NULL,
	`run_wash_analysis` integer DEFAULT false NOT NULL,
	`custom_weather_data` integer DEFAULT false NOT NULL,
	`custom_wind_data` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_plant` ON `devices` (`plant_id`,`device_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_api_key` ON `devices` (`api_key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_unit` ON `devices` (`unit_id`);--> statement-breakpoint
CREATE INDEX `devices_serialno` ON `devices` (`serialno`);--> statement-breakpoint
CREATE INDEX `devices_daily_analysis` ON `devices` (`run_wash_analysis`,`timezone`);--> statement-breakpoint
CREATE INDEX `devices_retired` ON `devices` (`plant_id`) WHERE "devices"."retired_at" is not null;--> statement-breakpoint
CREATE INDEX `devices_erased` ON `devices` (`erased_at`) WHERE "devices"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX `devices_erase_at` ON `devices` (`erase_at`) WHERE "devices"."erase_at" is not null;--> statement-breakpoint
CREATE TABLE `offsets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` text NOT NULL,
	`value` real NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `offsets_device` ON `offsets` (`device_id`,`id`);--> statement-breakpoint
CREATE TABLE `provisioned_units` (
	`icc_id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`serial_number` text NOT NULL,
	`product_id` integer DEFAULT 17764 NOT NULL,
	`api_key_hash` text,
	`claim_code_hash` text,
	`reported_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provisioned_units_device` ON `provisioned_units` (`device_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `provisioned_units_api_key` ON `provisioned_units` (`api_key_hash`);--> statement-breakpoint
CREATE TABLE `replaced_units` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`serialno` text NOT NULL,
	`product_id` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`ended_by` text,
	`reason` text NOT NULL,
	`undo` text
);
--> statement-breakpoint
CREATE INDEX `replaced_units_device` ON `replaced_units` (`device_id`,`id`);--> statement-breakpoint
CREATE INDEX `replaced_units_unit` ON `replaced_units` (`unit_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text DEFAULT ('evt_' || lower(hex(randomblob(16)))) NOT NULL,
	`type` text NOT NULL,
	`owner_id` text,
	`plant_id` text,
	`device_id` text,
	`data` text NOT NULL,
	`unique_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_unique_key` ON `events` (`unique_key`);--> statement-breakpoint
CREATE INDEX `events_created` ON `events` (`created_at`);--> statement-breakpoint
CREATE INDEX `events_plant` ON `events` (`plant_id`);--> statement-breakpoint
CREATE INDEX `events_owner` ON `events` (`owner_id`) WHERE "events"."owner_id" is not null;--> statement-breakpoint
CREATE TABLE `revised_days` (
	`device_id` text PRIMARY KEY NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`endpoint_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`status` integer,
	`ms` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`endpoint_id`, `sequence`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`state`,`endpoint_id`,`next_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`types` text NOT NULL,
	`plants` text NOT NULL,
	`address` text NOT NULL,
	`sealed` text NOT NULL,
	`former_secret_until` integer,
	`state` text NOT NULL,
	`stop_reason` text,
	`stopped_at` integer,
	`fanned_to` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`delivered_at` integer,
	`tested_at` integer,
	`lease` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_owner` ON `webhook_endpoints` (`owner_id`);--> statement-breakpoint
CREATE TABLE `feature_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sender` text NOT NULL,
	`kind` text NOT NULL,
	`device_id` text,
	`text` text NOT NULL,
	`page` text,
	`version` text,
	`request_id` text,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answered_by` text,
	`crm_state` text NOT NULL,
	`crm_attempts` integer DEFAULT 0 NOT NULL,
	`crm_next_try_at` integer NOT NULL,
	`crm_error` text,
	`crm_settled_at` integer
);
--> statement-breakpoint
CREATE INDEX `feature_requests_created` ON `feature_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feature_requests_open` ON `feature_requests` (`answered_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `feature_requests_sender` ON `feature_requests` (`sender`,`created_at`);--> statement-breakpoint
CREATE INDEX `feature_requests_crm` ON `feature_requests` (`crm_state`,`crm_next_try_at`);--> statement-breakpoint
CREATE INDEX `feature_requests_crm_settled` ON `feature_requests` (`crm_settled_at`);--> statement-breakpoint
CREATE TABLE `health_days` (
	`subsystem` text NOT NULL,
	`environment` text NOT NULL,
	`day` text NOT NULL,
	`checks` integer NOT NULL,
	`failed` integer NOT NULL,
	PRIMARY KEY(`subsystem`, `environment`, `day`)
);
--> statement-breakpoint
CREATE INDEX `health_days_day` ON `health_days` (`day`);--> statement-breakpoint
CREATE TABLE `health_incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`subsystem` text NOT NULL,
	`environment` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`is_confirmed` integer NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `health_incidents_started` ON `health_incidents` (`started_at`);--> statement-breakpoint
CREATE INDEX `health_incidents_ended` ON `health_incidents` (`ended_at`);--> statement-breakpoint
CREATE TABLE `health_records` (
	`subsystem` text NOT NULL,
	`environment` text NOT NULL,
	`at` integer NOT NULL,
	`success` integer NOT NULL,
	`status` integer,
	`latency_ms` integer,
	`detail` text,
	PRIMARY KEY(`subsystem`, `environment`, `at`)
);
--> statement-breakpoint
CREATE INDEX `health_records_at` ON `health_records` (`at`);--> statement-breakpoint
CREATE TABLE `task_leases` (
	`task` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`run` text NOT NULL,
	`is_wanted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `access_notices` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`change` text NOT NULL,
	`name` text NOT NULL,
	`sender_id` text NOT NULL,
	`sender` text NOT NULL,
	`until` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `access_notices_at` ON `access_notices` (`at`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`to` text NOT NULL,
	`template` text NOT NULL,
	`subject` text NOT NULL,
	`text` text,
	`html` text,
	`unsubscribe` text,
	`attachments` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_key` ON `mail_outbox` (`key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `held_alerts` (
	`user_id` text NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `message_id`)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ts` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`plant_id` text NOT NULL,
	`owner_id` text,
	`device_id` text,
	`dedupe_key` text NOT NULL,
	`mail_due` integer DEFAULT false NOT NULL,
	`rule` text,
	`severity` text,
	`state` text,
	`updated_at` integer,
	`answered_by` text,
	`answered_at` integer,
	`snoozed_until` integer,
	`comment` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_dedupe_key` ON `messages` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `messages_ts` ON `messages` (`ts`);--> statement-breakpoint
CREATE INDEX `messages_plant` ON `messages` (`plant_id`,`ts`);--> statement-breakpoint
CREATE INDEX `messages_device` ON `messages` (`device_id`,`ts`);--> statement-breakpoint
CREATE INDEX `messages_updated_at` ON `messages` (`updated_at`);--> statement-breakpoint
CREATE INDEX `messages_mail_due` ON `messages` (`mail_due`,`ts`);--> statement-breakpoint
CREATE INDEX `messages_owner` ON `messages` (`owner_id`,`ts`) WHERE "messages"."owner_id" is not null;--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `accounts_user` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `owner_erasures` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`email` text,
	`started_at` integer,
	`ended_at` integer,
	`receipt` text
);
--> statement-breakpoint
CREATE INDEX `owner_erasures_due` ON `owner_erasures` (`due_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`place` text,
	`acting_owner_id` text,
	`viewed_user_id` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`subject` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_type` text NOT NULL,
	`status` text DEFAULT 'Disable' NOT NULL,
	`company_name` text DEFAULT '' NOT NULL,
	`business_phone` text DEFAULT '' NOT NULL,
	`mobile_phone` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`created_by` text,
	`enabled_at` integer,
	`owner_id` text,
	`device_data_page_access` integer DEFAULT true NOT NULL,
	`can_modify_calc_inputs` integer DEFAULT false NOT NULL,
	`inbound_api_access` integer DEFAULT false NOT NULL,
	`dashboard_page_access` integer,
	`devices_page_access` integer,
	`projections_page_access` integer,
	`projections_accesses_limit` integer,
	`subscription_id` text,
	`subscription_plan` text,
	`was_self_registered` integer DEFAULT false NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`tos_accepted_at` integer,
	`time_zone` text,
	`theme` text,
	`all_notifications` integer DEFAULT true NOT NULL,
	`marketing_communications` integer DEFAULT false NOT NULL,
	`email_reports` integer DEFAULT true NOT NULL,
	`email_alerts` integer DEFAULT true NOT NULL,
	`monday_decisions` integer DEFAULT true NOT NULL,
	`messages_seen_at` integer,
	`messages_seen_id` integer,
	`calendar_feed` integer DEFAULT 0 NOT NULL,
	`removed_at` integer,
	`removed_email` text,
	CONSTRAINT "users_type" CHECK("users"."user_type" in ('Admin', 'Owner', 'Staff')),
	CONSTRAINT "users_status" CHECK("users"."status" in ('Enable', 'Disable'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_owner` ON `users` (`owner_id`);--> statement-breakpoint
CREATE INDEX `users_removed_email` ON `users` (`removed_email`);--> statement-breakpoint
CREATE TABLE `plan_mondays` (
	`plant_id` text NOT NULL,
	`monday` text NOT NULL,
	`decision` text NOT NULL,
	`facts` text NOT NULL,
	PRIMARY KEY(`plant_id`, `monday`)
);
--> statement-breakpoint
CREATE INDEX `plan_mondays_monday` ON `plan_mondays` (`monday`);--> statement-breakpoint
CREATE TABLE `plant_plans` (
	`plant_id` text PRIMARY KEY NOT NULL,
	`timezone` text DEFAULT 'UTC' NOT NULL,
	`fingerprint` text DEFAULT '' NOT NULL,
	`best` text,
	`hold_choice` text,
	`calculated_at` integer,
	`due_at` integer NOT NULL,
	`told_on` text,
	`decision` text,
	`sensors` text,
	`facts` text,
	`result` text
);
--> statement-breakpoint
CREATE INDEX `plant_plans_due_at` ON `plant_plans` (`due_at`);--> statement-breakpoint
CREATE TABLE `wash_holds` (
	`plant_id` text NOT NULL,
	`from_day` text NOT NULL,
	`ended_day` text,
	`hold` text NOT NULL,
	`known` text NOT NULL,
	PRIMARY KEY(`plant_id`, `from_day`)
);
--> statement-breakpoint
CREATE INDEX `wash_holds_ended_day` ON `wash_holds` (`ended_day`);--> statement-breakpoint
CREATE TABLE `calculation_inputs` (
	`plant_id` text PRIMARY KEY NOT NULL,
	`values` text NOT NULL,
	`version` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `energy_years` (
	`plant_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`start_date` text,
	`daily_kwh` text NOT NULL,
	`ac_limit_kw` real,
	`loss_curve` text,
	`source_key` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ownership_losses` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`plant_id` text NOT NULL,
	`device_id` text,
	`name` text NOT NULL,
	`staff` text NOT NULL,
	`lost_by` text NOT NULL,
	`lost_at` integer NOT NULL,
	`expires_at` integer,
	`restored_at` integer,
	`is_open` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ownership_losses_owner` ON `ownership_losses` (`owner_id`,`lost_at`);--> statement-breakpoint
CREATE INDEX `ownership_losses_lost_at` ON `ownership_losses` (`lost_at`);--> statement-breakpoint
CREATE INDEX `ownership_losses_plant` ON `ownership_losses` (`plant_id`);--> statement-breakpoint
CREATE INDEX `ownership_losses_device` ON `ownership_losses` (`device_id`) WHERE "ownership_losses"."device_id" is not null;--> statement-breakpoint
CREATE TABLE `plant_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`plant_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`declined_at` integer,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plant_offers_plant` ON `plant_offers` (`plant_id`);--> statement-breakpoint
CREATE INDEX `plant_offers_giver` ON `plant_offers` (`giver_id`);--> statement-breakpoint
CREATE INDEX `plant_offers_receiver` ON `plant_offers` (`receiver_id`);--> statement-breakpoint
CREATE TABLE `plant_owners` (
	`plant_id` text NOT NULL,
	`owner_id` text NOT NULL,
	PRIMARY KEY(`plant_id`, `owner_id`),
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plant_owners_owner` ON `plant_owners` (`owner_id`);--> statement-breakpoint
CREATE TABLE `plants` (
	`plant_id` text PRIMARY KEY NOT NULL,
	`plant_name` text NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`status` text DEFAULT 'Enable' NOT NULL,
	`hide_on_noc` integer DEFAULT false NOT NULL,
	`is_dev_unit` integer DEFAULT false NOT NULL,
	`users_version` text,
	`users_undo` text
);
--> statement-breakpoint
CREATE INDEX `plants_name` ON `plants` (`plant_name`);--> statement-breakpoint
CREATE TABLE `staff_plants` (
	`staff_id` text NOT NULL,
	`plant_id` text NOT NULL,
	PRIMARY KEY(`staff_id`, `plant_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_plants_plant` ON `staff_plants` (`plant_id`);--> statement-breakpoint
CREATE TABLE `pyranometer_viewers` (
	`email` text NOT NULL,
	`tab` text NOT NULL,
	PRIMARY KEY(`email`, `tab`)
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`action` text NOT NULL,
	`subject` text,
	`before` text,
	`after` text,
	`request_id` text,
	`repeat_key` text,
	`owner_id` text,
	`place` text,
	`address` text,
	`token_id` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_owner` ON `audit_log` (`owner_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_repeat` ON `audit_log` (`repeat_key`) WHERE "audit_log"."repeat_key" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_address` ON `audit_log` (`at`) WHERE "audit_log"."address" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE TABLE `export_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`devices` integer NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `export_sets_user` ON `export_sets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `export_sets_expires` ON `export_sets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`set_id` text,
	`state` text NOT NULL,
	`done` integer NOT NULL,
	`total` integer NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`chunks` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `exports_user` ON `exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `exports_expires` ON `exports` (`expires_at`);--> statement-breakpoint
CREATE INDEX `exports_set` ON `exports` (`set_id`) WHERE "exports"."set_id" is not null;--> statement-breakpoint
CREATE INDEX `exports_waiting` ON `exports` (`user_id`,`created_at`) WHERE "exports"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search` text NOT NULL,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name_key`);--> statement-breakpoint
CREATE TABLE `savings_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`result` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `savings_runs_device` ON `savings_runs` (`device_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `savings_runs_age` ON `savings_runs` (`created_at`);--> statement-breakpoint
CREATE TABLE `savings_scenarios` (
	`id` text PRIMARY KEY NOT NULL,
	`plant_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`terms` text NOT NULL,
	`version` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `savings_scenarios_name` ON `savings_scenarios` (`plant_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `stored_files` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`plant_id` text,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stored_files_owner` ON `stored_files` (`owner_id`);--> statement-breakpoint
CREATE INDEX `stored_files_plant` ON `stored_files` (`plant_id`);--> statement-breakpoint
CREATE TABLE `report_devices` (
	`user_id` text NOT NULL,
	`device_id` text NOT NULL,
	`ideal_performance` real NOT NULL,
	`last_wash_event` text,
	PRIMARY KEY(`user_id`, `device_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `report_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text NOT NULL,
	`reports` text NOT NULL,
	`started_at` integer NOT NULL,
	`last_due_day` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `rollout_devices` (
	`rollout_id` text NOT NULL,
	`device_id` text NOT NULL,
	`position` integer NOT NULL,
	`device_name` text NOT NULL,
	`state` text NOT NULL,
	`command_id` text,
	`reason` text,
	PRIMARY KEY(`rollout_id`, `device_id`),
	FOREIGN KEY (`rollout_id`) REFERENCES `rollouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rollout_devices_device` ON `rollout_devices` (`device_id`);--> statement-breakpoint
CREATE INDEX `rollout_devices_running` ON `rollout_devices` (`rollout_id`) WHERE "rollout_devices"."state" = 'running';--> statement-breakpoint
CREATE TABLE `rollouts` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`group_size` integer NOT NULL,
	`max_failures` integer DEFAULT 0 NOT NULL,
	`failures_seen` integer DEFAULT 0 NOT NULL,
	`started_by` text NOT NULL,
	`owner_id` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`request_id` text NOT NULL,
	`turned_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rollouts_person` ON `rollouts` (`started_by`,`started_at`);--> statement-breakpoint
CREATE INDEX `rollouts_owner` ON `rollouts` (`owner_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `rollouts_started` ON `rollouts` (`started_at`);--> statement-breakpoint
CREATE INDEX `rollouts_running` ON `rollouts` (`started_at`) WHERE "rollouts"."state" = 'running';--> statement-breakpoint
CREATE TABLE `setup_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`icc_id` text NOT NULL,
	`device_id` text NOT NULL,
	`form` text NOT NULL,
	`saved_at` integer NOT NULL,
	`dismissed_at` integer
);
--> statement-breakpoint
CREATE INDEX `setup_entries_unit` ON `setup_entries` (`icc_id`,`saved_at`);--> statement-breakpoint
CREATE INDEX `setup_entries_device` ON `setup_entries` (`device_id`,`saved_at`);--> statement-breakpoint
CREATE TABLE `setup_lookups` (
	`caller` text NOT NULL,
	`icc_id` text NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`caller`, `icc_id`)
);
--> statement-breakpoint
CREATE INDEX `setup_lookups_found` ON `setup_lookups` (`found_at`);--> statement-breakpoint
CREATE TABLE `setup_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`icc_id` text NOT NULL,
	`entry_id` text,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setup_photos_unit` ON `setup_photos` (`icc_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `setup_photos_entry` ON `setup_photos` (`entry_id`);--> statement-breakpoint
CREATE TABLE `simulations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place_key` text NOT NULL,
	`place_id` text,
	`formatted_address` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`ts` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `simulations_place` ON `simulations` (`account_id`,`place_key`);--> statement-breakpoint
CREATE INDEX `simulations_recent` ON `simulations` (`account_id`,`ts`);--> statement-breakpoint
CREATE TABLE `forecast_scores` (
	`service` text NOT NULL,
	`scope` text NOT NULL,
	`lead` integer NOT NULL,
	`days` integer NOT NULL,
	`spread` real NOT NULL,
	`miss` real NOT NULL,
	`brier` real NOT NULL,
	`brier_climate` real NOT NULL,
	`said_20` integer DEFAULT 0 NOT NULL,
	`said_40` integer DEFAULT 0 NOT NULL,
	`said_60` integer DEFAULT 0 NOT NULL,
	`said_80` integer DEFAULT 0 NOT NULL,
	`said_100` integer DEFAULT 0 NOT NULL,
	`came_20` integer DEFAULT 0 NOT NULL,
	`came_40` integer DEFAULT 0 NOT NULL,
	`came_60` integer DEFAULT 0 NOT NULL,
	`came_80` integer DEFAULT 0 NOT NULL,
	`came_100` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`service`, `scope`, `lead`)
);
--> statement-breakpoint
CREATE TABLE `rain_forecasts` (
	`site` text NOT NULL,
	`issued_day` text NOT NULL,
	`service` text NOT NULL,
	`issued_at` integer NOT NULL,
	`fetched_at` integer NOT NULL,
	`kind` text NOT NULL,
	`days` integer NOT NULL,
	`data` text NOT NULL,
	`scored_at` integer,
	PRIMARY KEY(`site`, `issued_day`)
);
--> statement-breakpoint
CREATE TABLE `site_weather` (
	`site` text NOT NULL,
	`day` text NOT NULL,
	`rain` real,
	`wind_speed` real,
	`wind_bearing` real,
	`source` text NOT NULL,
	PRIMARY KEY(`site`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `site_weather_fill` (
	`site` text PRIMARY KEY NOT NULL,
	`from_day` text,
	`to_day` text,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_wind_hours` (
	`site` text NOT NULL,
	`day` text NOT NULL,
	`hours` text NOT NULL,
	PRIMARY KEY(`site`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `weather_cache` (
	`cell` text NOT NULL,
	`kind` text NOT NULL,
	`span` text,
	`data` text,
	`source` text,
	`fetched_at` integer,
	`asked_at` integer NOT NULL,
	`wanted_at` integer,
	PRIMARY KEY(`cell`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `weather_services` (
	`service` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`paused_until` integer NOT NULL,
	`reason` text
);
