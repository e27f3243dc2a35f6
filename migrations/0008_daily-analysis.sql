CREATE TABLE `daily_analyses` (
	`device_id` text NOT NULL,
	`day` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_at` integer,
	`ended_at` integer,
	`reason` text,
	`job` text,
	`basis` text,
	`recommended` text,
	`because` text,
	PRIMARY KEY(`device_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `daily_analyses_state` ON `daily_analyses` (`state`,`claimed_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ts` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`plant_id` text NOT NULL,
	`device_id` text,
	`dedupe_key` text NOT NULL,
	`mail_due` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_dedupe_key` ON `messages` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `messages_ts` ON `messages` (`ts`);--> statement-breakpoint
CREATE INDEX `messages_plant` ON `messages` (`plant_id`,`ts`);--> statement-breakpoint
CREATE INDEX `messages_device` ON `messages` (`device_id`,`ts`);--> statement-breakpoint
CREATE INDEX `messages_mail_due` ON `messages` (`mail_due`,`ts`);--> statement-breakpoint
ALTER TABLE `users` ADD `messages_seen_at` integer;--> statement-breakpoint
CREATE INDEX `devices_daily_analysis` ON `devices` (`run_wash_analysis`,`timezone`);