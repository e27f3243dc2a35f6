ALTER TABLE `rollouts` ADD `max_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `rollouts` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `rollouts_started` ON `rollouts` (`started_at`);