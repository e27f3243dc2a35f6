CREATE TABLE `stored_files` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`plant_id` text,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stored_files_owner` ON `stored_files` (`owner_id`);--> statement-breakpoint
CREATE INDEX `stored_files_plant` ON `stored_files` (`plant_id`);