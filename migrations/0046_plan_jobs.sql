CREATE TABLE `task_leases` (
	`task` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`run` text NOT NULL,
	`is_wanted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE `recommendations` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `recommendations_due_at` ON `recommendations` (`due_at`) WHERE "recommendations"."due_at" is not null;