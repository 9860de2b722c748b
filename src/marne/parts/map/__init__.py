"""Maps: hex grids as bitboards, paths and their costs, zones of control, supply."""
