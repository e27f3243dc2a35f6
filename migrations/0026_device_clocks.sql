ALTER TABLE `devices` ADD `clock_offset` real;--> statement-breakpoint
ALTER TABLE `devices` ADD `key_used_at` integer;