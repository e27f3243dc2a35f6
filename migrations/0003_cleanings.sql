ALTER TABLE `cleaning_events` ADD `end_day` text;--> statement-breakpoint
ALTER TABLE `cleaning_events` ADD `share` real;--> statement-breakpoint
ALTER TABLE `cleaning_events` ADD `cost` real;--> statement-breakpoint
ALTER TABLE `cleaning_events` ADD `crew` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `cleanings_version` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `soiling_rate` real;--> statement-breakpoint
ALTER TABLE `devices` ADD `soiling_rate_start` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `soiling_rate_end` text;