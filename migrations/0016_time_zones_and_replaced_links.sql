ALTER TABLE `one_time_codes` ADD `replaced_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;