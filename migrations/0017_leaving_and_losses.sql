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
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plant_id`) REFERENCES `plants`(`plant_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ownership_losses_owner` ON `ownership_losses` (`owner_id`,`lost_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `removed_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `save_id` text;--> statement-breakpoint
CREATE INDEX `users_removed_email` ON `users` (`removed_email`);