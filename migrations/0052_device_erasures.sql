ALTER TABLE `devices` ADD `erase_at` integer;--> statement-breakpoint
ALTER TABLE `devices` ADD `erase_owners` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `erase_by` text;--> statement-breakpoint
CREATE INDEX `devices_erase_at` ON `devices` (`erase_at`) WHERE "devices"."erase_at" is not null;