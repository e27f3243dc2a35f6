CREATE TABLE `report_devices` (
	`user_id` text NOT NULL,
	`device_id` text NOT NULL,
	`ideal_performance` real NOT NULL,
	`last_wash_event` text,
	PRIMARY KEY(`user_id`, `device_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `report_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text NOT NULL,
	`reports` text NOT NULL,
	`started_at` integer NOT NULL,
	`last_due_day` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
