CREATE TABLE `setup_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`icc_id` text NOT NULL,
	`device_id` text NOT NULL,
	`photo_id` text DEFAULT '' NOT NULL,
	`form` text NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setup_entries_unit` ON `setup_entries` (`icc_id`,`saved_at`);--> statement-breakpoint
CREATE INDEX `setup_entries_photo` ON `setup_entries` (`photo_id`);--> statement-breakpoint
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
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setup_photos_unit` ON `setup_photos` (`icc_id`,`sent_at`);