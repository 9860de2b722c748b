"""Batch play, fuzzing and measuring."""
