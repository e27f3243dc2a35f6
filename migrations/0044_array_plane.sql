ALTER TABLE `devices` ADD `array_mount` text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `array_tilt` real DEFAULT 0 NOT NULL;