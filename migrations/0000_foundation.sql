CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`password` text,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `accounts_user` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`action` text NOT NULL,
	`subject` text,
	`before` text,
	`after` text,
	`request_id` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `calculation_inputs` (
	`plant_id` text PRIMARY KEY NOT NULL,
	`values` text NOT NULL,
	`version` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cleaning_events` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `daily_soiling` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`insol_clean` real,
	`insol_soiled` real,
	`loss` real,
	`quality` integer NOT NULL,
	`samples` integer NOT NULL,
	`uncertainty` real,
	`window_insolation` real,
	PRIMARY KEY(`device_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `daily_weather` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`rain` real,
	`wind_speed` real,
	`wind_bearing` real,
	`source` text NOT NULL,
	PRIMARY KEY(`device_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `devices` (
	`device_id` text PRIMARY KEY NOT NULL,
	`device_name` text NOT NULL,
	`plant_id` text NOT NULL,
	`serialno` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'Enable' NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`timezone` text NOT NULL,
	`installed_on` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`wash_extension_data` integer DEFAULT true NOT NULL,
	`is_inbound_api_device` integer DEFAULT false NOT NULL,
	`soiling_alert_threshold` real DEFAULT 10 NOT NULL,
	`start_hour` integer DEFAULT 0 NOT NULL,
	`end_hour` integer DEFAULT 23 NOT NULL,
	`is_using_solar_noon_window` integer DEFAULT false NOT NULL,
	`solar_noon_window_interval` integer DEFAULT 1 NOT NULL,
	`ares_health` integer,
	`extension_health` integer,
	`last_data_at` integer,
	`hide_on_noc` integer DEFAULT false NOT NULL,
	`is_dev_unit` integer DEFAULT false NOT NULL,
	`api_key_hash` text,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_plant` ON `devices` (`plant_id`,`device_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_api_key` ON `devices` (`api_key_hash`);--> statement-breakpoint
CREATE TABLE `energy_years` (
	`plant_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`start_date` text,
	`daily_kwh` text NOT NULL,
	`source_key` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `offsets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` text NOT NULL,
	`value` real NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `offsets_device` ON `offsets` (`device_id`,`id`);--> statement-breakpoint
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
	`is_dev_unit` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `plants_name` ON `plants` (`plant_name`);--> statement-breakpoint
CREATE TABLE `savings_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`request` text NOT NULL,
	`result` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `savings_runs_device` ON `savings_runs` (`device_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
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
CREATE TABLE `staff_plants` (
	`staff_id` text NOT NULL,
	`plant_id` text NOT NULL,
	PRIMARY KEY(`staff_id`, `plant_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_plants_plant` ON `staff_plants` (`plant_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_type` text NOT NULL,
	`status` text DEFAULT 'Disable' NOT NULL,
	`company_name` text DEFAULT '' NOT NULL,
	`owner_id` text,
	`device_data_page_access` integer DEFAULT true NOT NULL,
	`can_modify_calc_inputs` integer DEFAULT false NOT NULL,
	`inbound_api_access` integer DEFAULT false NOT NULL,
	`dashboard_page_access` integer,
	`devices_page_access` integer,
	`projections_page_access` integer,
	`was_self_registered` integer DEFAULT false NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`tos_accepted_at` integer,
	CONSTRAINT "users_type" CHECK("users"."user_type" in ('Admin', 'Owner', 'Staff')),
	CONSTRAINT "users_status" CHECK("users"."status" in ('Enable', 'Disable'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_owner` ON `users` (`owner_id`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_identifier` ON `verifications` (`identifier`);