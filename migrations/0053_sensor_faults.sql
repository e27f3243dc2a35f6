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
CREATE INDEX `day_decisions_device` ON `day_decisions` (`device_id`,`set_at`);