ALTER TABLE `devices` ADD `retired_at` integer;--> statement-breakpoint
ALTER TABLE `devices` ADD `retired_by` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `devices_retired` ON `devices` (`plant_id`) WHERE "devices"."retired_at" is not null;--> statement-breakpoint
CREATE INDEX `devices_erased` ON `devices` (`erased_at`) WHERE "devices"."erased_at" is not null;