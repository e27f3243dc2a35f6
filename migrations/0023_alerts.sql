CREATE TABLE `alert_states` (
	`device_id` text NOT NULL,
	`rule` text NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`pending_until` integer,
	`fired_at` integer,
	`cleared_at` integer,
	`snoozed_until` integer,
	`acknowledged_by` text,
	`acknowledged_at` integer,
	`message_id` integer,
	`memory` text,
	PRIMARY KEY(`device_id`, `rule`)
);
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
CREATE INDEX `maintenance_windows_plant` ON `maintenance_windows` (`plant_id`,`to`);--> statement-breakpoint
CREATE INDEX `maintenance_windows_to` ON `maintenance_windows` (`to`);--> statement-breakpoint
ALTER TABLE `devices` ADD `report_step` integer;--> statement-breakpoint
ALTER TABLE `devices` ADD `wash_facts` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `night_sleep` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `judged_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `rule` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `severity` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `state` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `messages_updated_at` ON `messages` (`updated_at`);