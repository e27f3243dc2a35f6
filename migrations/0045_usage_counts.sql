CREATE TABLE `usage_counts` (
	`subject` text NOT NULL,
	`ends_at` integer NOT NULL,
	`amount` integer NOT NULL,
	`counted_by` text NOT NULL,
	PRIMARY KEY(`subject`, `ends_at`)
);
--> statement-breakpoint
CREATE INDEX `usage_counts_end` ON `usage_counts` (`ends_at`);