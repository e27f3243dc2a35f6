CREATE TABLE `provisioned_units` (
	`icc_id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`serial_number` text NOT NULL,
	`product_id` integer DEFAULT 17764 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provisioned_units_device` ON `provisioned_units` (`device_id`);--> statement-breakpoint
ALTER TABLE `devices` ADD `api_key_sealed` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `product_id` integer DEFAULT 17764 NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `delivery` text DEFAULT 'pull' NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `run_wash_analysis` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `custom_weather_data` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `custom_wind_data` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `devices_serialno` ON `devices` (`serialno`);