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
CREATE UNIQUE INDEX `savings_scenarios_name` ON `savings_scenarios` (`plant_id`,`name_key`);